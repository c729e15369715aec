/** The files that run code later, when a shell, an editor, git or an agent starts: they may be read and are never written. */
export const DENY_WRITE: readonly string[] = Object.freeze(["*/.git/hooks/*", "*/.git/config"]);
