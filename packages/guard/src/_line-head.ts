/**
 * What may stand before the text of a line, as the source of a pattern: the place of a hit, a number, the mark of a diff, a
 * quote or a comment.
 */
export const HEAD: string = "(?:\\S{1,120}[:-]\\d{1,7}(?:[:-]|  )|\\d+:\\w{1,8}\\|)?[\\s\\d:|→>+#*/-]{0,40}";
