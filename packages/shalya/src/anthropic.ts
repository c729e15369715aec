export * from "@shalya/registry/anthropic";
