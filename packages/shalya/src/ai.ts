export * from "@shalya/registry/ai";
