export * from "@shalya/registry/mcp";
