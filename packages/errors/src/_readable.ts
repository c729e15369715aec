/** A text whose control characters, line breaks and tabs aside, and halves of surrogate pairs have become U+FFFD. */
export function readable(text: string): string {
  // A lone surrogate is refused by UTF-8 encoders, and an escape sequence would act on the reader's terminal.
  return text.replace(/(?![\t\n\r])[\p{Cc}\p{Cs}]/gu, "\uFFFD");
}
