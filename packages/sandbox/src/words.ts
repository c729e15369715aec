/** Refusal: the path leads out of every open folder. Said in the same words whether or not it exists. */
export const SANDBOX = "path is outside the open folders";

/** Refusal: the sandbox has no open folder at all. */
export const NO_ROOTS = "no folders are open, so no path is inside them";

/** Refusal of a read: the path matches the deny list. */
export const SECRET = "path holds credentials and is never read";

/** Refusal of a write: the path matches the deny list. */
export const SECRET_WRITE = "path holds credentials and is never written";

/** Refusal of a write: the path matches the deny list for writing. */
export const RUNS_CODE = "path can run code and is never written";

/** Refusal: the path had to exist and does not. */
export const NO_FILE = "no such file";

/** Refusal of a name: it is a path, or a system may read it as another file. It follows the name. */
export const NOT_BARE = "is not a bare filename";
