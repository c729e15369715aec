import { isPlaceholder, isTemplate } from "./_placeholder.js";

/** As much of a value as is looked at: a longer one takes no longer. */
const ENOUGH = 512;
/** A word for a secret within a name in code, in camels or behind an underscore. */
const NAMED_SO = new RegExp(
  [
    "(?:^|[a-z\\d_])(?:Pass|Pwd|Secret|Token|Key|Hash|Credential)",
    "(?:^|_)(?:pass|pwd|secret|token|key|hash|credential)",
  ]
    .map((word) => `${word}(?:word|wd|code|phrase|s)?(?![a-z])`)
    .join("|"),
);

/** Whether what stands where a password does is one, and not a label, a reference or something to fill in. */
export function isPassword(value: string, quoted: boolean): boolean {
  const head = value.slice(0, ENOUGH);
  if (/\s/.test(head) || isTemplate(head) || isPath(head) || /^[\w.-]+(?:\/[\w.-]+){2,}$/.test(head))
    return false;
  if (!quoted) return head.length >= 8 && (/\d/.test(head) || isPadded(head)) && /\p{L}/u.test(head);
  // "Password:" is a label, "errors.password" the name of a text, and "1.302103" a version of what is called so.
  return head.length >= 6 && !/^\d+(?:\.\d+)+$/.test(head) && /\d|[^\p{L}\s_.-](?!$)/u.test(head);
}

/** Whether a part of a value is as long and as mixed as what a machine makes up. */
export function isSecret(value: string): boolean {
  const head = value.slice(0, ENOUGH);
  if (/\s/.test(head) || isTemplate(head) || isPlaceholder(head) || isPath(head)) return false;
  const parts = head.split(/[^A-Za-z0-9]+/);
  return parts.some((part) => part.length >= 12 && /\d.*\d/.test(part) && /[A-Za-z]/.test(part));
}

/**
 * Whether a value without quotes is code: a call, a member, an item of a list, a variable or type that is named as a secret
 * is; or belongs to a login in a URL. `before` and `next` stand around it, `found` is its name and the sign of assignment.
 */
export function isCode(before: string, found: string, value: string, next: string, label: string): boolean {
  // A colon at its end opens a block of Python.
  const head = value.slice(0, ENOUGH).replace(/:$/, "");
  if (/:[-=]$/.test(found)) return false;
  if (/:\/\/[^\s/]*$/.test(before) || /^[([{,]/.test(next)) return true;
  if (/^[)\]}]/.test(next) && /^[\w$.-]*$/.test(head)) return true;
  if (/^[\w$.?]*[([{]/.test(head) || /^[\w$]+(?:\??\.[A-Za-z_$][\w$]*)+$/.test(head)) return true;
  const word = /^[A-Za-z_$][\w$]*(?=<|$)/.exec(head)?.[0];
  if (word === undefined) return false;
  // Such as Sha256Digest: what a machine makes up has its digits in more places.
  if (label === "secret" && word.length < 24 && !/\d\D+\d/.test(word)) return true;
  if (!NAMED_SO.test(word)) return false;
  return label === "secret" || /\s=/.test(found) || (next === ";" && !/;\s?$/.test(before));
}

/** Base64 of what is no three bytes long, as kubernetes and others keep a password. */
function isPadded(value: string): boolean {
  return /^[\w+/]+={1,2}$/.test(value) && value.length % 4 === 0;
}

function isPath(value: string): boolean {
  return /^(?:(?:\.{0,2}|~)\/[\w.-]{1,24}(?:\/|$)|[A-Za-z]:\\|[a-z][a-z0-9+.-]*:\/\/|arn:)/.test(value);
}
