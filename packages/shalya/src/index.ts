export * from "@shalya/clip";
export * from "@shalya/edits";
export * from "@shalya/errors";
export * from "@shalya/guard";
export * from "@shalya/limits";
export * from "@shalya/registry";
export * from "@shalya/sandbox";
