export * from "@shalya/registry/openai";
