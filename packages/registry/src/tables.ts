import { ReadOnlySet } from "./_read-only-set.js";

/** The git tools that only read, by name. */
export const GIT_READ_TOOLS: readonly string[] = /* @__PURE__ */ Object.freeze([
  "git_status",
  "git_divergence",
  "git_diff",
  "git_log",
]);

/** The git tools that change something, by name. */
export const GIT_WRITE_TOOLS: ReadonlySet<string> = /* @__PURE__ */ new ReadOnlySet([
  "git_remote",
  "git_checkout",
  "git_commit",
  "git_stash",
]);

/** All git tools, by name: those that read, then those that write. */
export const GIT_TOOLS: readonly string[] = /* @__PURE__ */ Object.freeze([
  ...GIT_READ_TOOLS,
  ...GIT_WRITE_TOOLS,
]);

/** The tools that change something, by name: what `isWrite` answers for a caller that holds no more than a name. */
export const WRITE_TOOLS: ReadonlySet<string> = /* @__PURE__ */ new ReadOnlySet([
  "edit_file",
  "replace_text",
  "create_file",
  "move_file",
  "delete_file",
  "make_folder",
  "edit_cell",
  "add_cell",
  "run_python",
  "run_shell",
  "run_shell_bg",
  "memory_forget",
  "create_skill",
  "cancel_watch",
  "add_root",
  "restart_kernel",
  "page_click",
  "page_type",
  "page_eval",
  ...GIT_WRITE_TOOLS,
]);

/** The tools that act without writing a file the user owns, by name; approval does not gate them. */
export const ACTING_TOOLS: ReadonlySet<string> = /* @__PURE__ */ new ReadOnlySet([
  "inspect_python",
  "shell_stop",
  "api_call",
  "generate_image",
  "research",
  "watch",
  "browse",
  "screenshot",
  "page_text",
  "page_reload",
]);
