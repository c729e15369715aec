export * from "@shalya/edits/schemas";
