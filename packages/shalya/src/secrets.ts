export * from "@shalya/guard/secrets";
