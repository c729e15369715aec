export * from "@shalya/registry/langchain";
