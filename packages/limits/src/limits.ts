/** The most characters (UTF-16 code units) one tool result may take from a model's context. */
export const MAX_TOOL_CHARS = 6000;

/** The most hits one search may return. */
export const MAX_HITS = 20;

/** The most matches one grep may return: an exact match is cheaper to read than a search hit. */
export const MAX_GREP_HITS = 60;

/** The most names a listing of a public API may return. */
export const MAX_API = 200;

/** The largest file, in bytes, that is worth reading as source at all. */
export const MAX_FILE = 2_000_000;
