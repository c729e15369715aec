export * from "@shalya/clip/stream";
