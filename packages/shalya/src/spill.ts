export * from "@shalya/clip/spill";
