const WORDS = /example|placeholder|redacted|withheld|change_?me|your[-_]|12345678|abcdefgh|(.)\1{5}/i;
const TEMPLATE =
  /^(?:\$(?:[{(]|[A-Za-z_]+\d*$)|\{.*\}$|<.*>?$|\[|%\(?\w*\)?[%sd]?$|#\{|(.)\1*$|[*•.xX_-]+$)/s;

/** Whether a token is one that documents show, and no one was ever given. */
export function isPlaceholder(token: string): boolean {
  return WORDS.test(token.slice(0, 64)) || WORDS.test(token.slice(-64));
}

/** Whether a value is filled in later, as in a template: `${NAME}`, `{{ name }}`, `<name>`, `%s`, `****`. */
export function isTemplate(value: string): boolean {
  return TEMPLATE.test(value.slice(0, 256));
}
