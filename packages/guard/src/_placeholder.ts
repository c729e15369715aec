/** What documents put in the place of a secret; of characters in a row, those that no random text repeats as often. */
const WORDS = /example|placeholder|redacted|withheld|change_?me|your[-_]|12345678|abcdefgh|([x*.0])\1{5}/i;
const TEMPLATE = new RegExp(
  [
    String.raw`\$(?:\(.*|[A-Za-z_]\w*)|.*\$\{.*`,
    String.raw`\{.*\}|<.*|#\{.*`,
    String.raw`%(?:\w+%|\(\w+\)[sd]|[sd])`,
    String.raw`\[[\w. -]+\]|\[[a-z0-9.]+`,
    String.raw`(.)\1*|[*•.xX_-]+`,
  ]
    .map((form) => `^(?:${form})$`)
    .join("|"),
  "s",
);

/** Whether a token is one that documents show, and no one was ever given. */
export function isPlaceholder(token: string): boolean {
  return WORDS.test(token.slice(0, 64)) || WORDS.test(token.slice(-64));
}

/** Whether a value is filled in later, as in a template: `${NAME}`, `{{ name }}`, `<name>`, `%s`, `****`. */
export function isTemplate(value: string): boolean {
  return TEMPLATE.test(value.slice(0, 256));
}
