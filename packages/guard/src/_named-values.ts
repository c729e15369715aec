import type { Hit, SecretKind } from "./_hit.js";
import { isPlaceholder, isTemplate } from "./_placeholder.js";

/** What stands between a name and its value: what closes the name, a sign of assignment, and the quote that opens the value. */
const ASSIGNED = `["'\`\\\\\\]]{0,4}(?:\\s{0,4}(?:(?::\\s?&?\\w{1,20}\\s{1,2})?={1,3}>?|:=?)\\s{0,4}|(?<=\\w)>)(?:[bru]?(\\\\*["'\`]))?`;
const named = (name: string): RegExp => new RegExp(name + ASSIGNED, "gi");
/** Each name by itself, since one pattern of all of them takes three times as long. */
const PASSWORDS = ["pass(?:w(?:or)?d|phrase|code|(?<![a-z]pass))", "pwd"].map(named);
const SECRETS = [
  "secret(?:[_-]?(?:access[_-]?)?key)?(?:[_-]?base)?",
  "token(?<!(?:page|next|sync|continuation|cancellation)[_ -]?token)(?:[_-]?(?:value|secret))?",
  "credentials?",
  "key(?<=(?:api|access|secret|private|encryption|signing|account|auth|master|shared|service|client)[_-]?key)",
  "key[_-]data",
  "auth(?<![a-z]auth)(?:orization)?",
].map(named);
/** What may stand in a line of settings before a name: also a line number, the mark of a diff, the place of a hit. */
const SETTING = /(?:^|\n)(?:\S{1,120}:\d{1,7}:)?[\s\d:|→>+-]*(?:export\s+|set\s+|-e\s+)?[\w.-]*$/i;
/** A value without quotes: it ends at a blank or at a sign that code or a list puts behind it. */
const LINE = /\S*?(?=[;,]?(?:\s|$))/y;
const BARE = /[^\s"'`<>&;,(){}[\]|\\]*/y;
/** No secret is longer, but for private keys, which have a pass of their own. */
const LONGEST = 4096;

/** Values that headers, command lines and the names of one service give away. */
const OTHERS: readonly Other[] = [
  { label: "bearer token", form: /bearer[ \t]{1,4}([\w.~+/-]{16,}=*)/gi },
  {
    label: "authorization header",
    form: /authorization["'\\]{0,4}\s{0,4}[:=]\s{0,4}["'\\]{0,4}[a-z]{2,20}[ \t]{1,4}([\w.~+/-]{8,}=*)/gi,
  },
  { label: "password", form: /(?:[ \t]-u|--user)[ =]["']?[^\s:"']{1,100}:([^\s"':@/]{6,100})/g },
  {
    label: "password",
    form: /(?:machine\s{1,9}\S{1,100}|default)\s{1,9}login\s{1,9}\S{1,100}\s{1,9}password\s{1,9}(\S{4,})/g,
    plain: true,
  },
  { label: "signature", form: /(?:[?&]sig|x-amz-signature)=([\w%+/-]{32,}=*)/gi },
  {
    label: "aws secret key",
    form: /secret_?access_?key["'\\]{0,4}\s{0,99}(?:=>|[:=])\s{0,99}["'\\]{0,4}([\w/+]{40}(?![\w/+=]))/gi,
    plain: true,
  },
  {
    label: "aws account id",
    form: /account_?(?:id)?["'\\]{0,4}\s{0,4}(?:=>|[:=])\s{0,4}["'\\]{0,4}(\d{4}-?\d{4}-?\d{4})(?![\d-])/gi,
    kind: "id",
    plain: true,
  },
];

interface Other {
  readonly label: string;
  /** Captures the value, at its end. */
  readonly form: RegExp;
  readonly kind?: SecretKind;
  /** Whether it may be of letters only, or of digits only. */
  readonly plain?: boolean;
}

/** What stands where a password or a secret does: behind its name in code, settings, headers and command lines. */
export function namedValues(text: string): Hit[] {
  return [
    ...OTHERS.flatMap((other) => others(text, other)),
    ...PASSWORDS.flatMap((name) => assigned(text, name, "password", isPassword)),
    ...SECRETS.flatMap((name) => assigned(text, name, "secret", isSecret)),
  ];
}

function assigned(text: string, name: RegExp, label: string, is: typeof isPassword): Hit[] {
  const hits: Hit[] = [];
  let bareEnd = 0;
  for (const { 0: found, 1: quote, index } of text.matchAll(name)) {
    const start = index + found.length;
    const closed = quote === undefined ? -1 : closing(text, start, quote);
    // A name within a value that was judged already: looking again at each of many takes long.
    if (closed === -1 && start < bareEnd) continue;
    const before = closed === -1 ? text.slice(Math.max(0, index - 200), index) : "";
    if (/:\/\/[^\s/]*$/.test(before)) continue;
    if (closed === -1) bareEnd = endOf(BARE, text, start);
    const end = closed !== -1 ? closed : SETTING.test(before) ? endOf(LINE, text, start) : bareEnd;
    const value = text.slice(start, end);
    if (closed === -1 && isCode(found, value, text.charAt(end), label === "password")) continue;
    if (is(value, closed !== -1)) hits.push({ kind: "password", label, start, end });
  }
  return hits;
}

function others(text: string, { label, form, kind = "password", plain }: Other): Hit[] {
  return [...text.matchAll(form)].flatMap(({ 0: whole, 1: value = "", index }) => {
    const mixed = plain || value.endsWith("=") || (/\d/.test(value) && /[A-Za-z]/.test(value));
    if (!mixed || isTemplate(value) || isPlaceholder(value)) return [];
    const end = index + whole.length;
    return [{ kind, label, start: end - value.length, end }];
  });
}

/** Where a quoted value ends, or -1 when its quote does not close in the line. */
function closing(text: string, from: number, quote: string): number {
  const limit = Math.min(text.length, from + LONGEST);
  for (let i = from; i < limit && text.charAt(i) !== "\n"; i++) {
    if (text.startsWith(quote, i)) return i;
    if (text.charAt(i) === "\\") i++;
  }
  return -1;
}

function endOf(run: RegExp, text: string, from: number): number {
  run.lastIndex = from;
  return from + (run.exec(text)?.[0].length ?? 0);
}

/** Whether a value without quotes is a call, a member, an item of a list or a name: code, not a secret. */
function isCode(found: string, value: string, next: string, password: boolean): boolean {
  const head = value.slice(0, 512);
  if (/^[\w$.?]*[([{]/.test(head) || /^[([{]/.test(next) || (password && /^[)\]},]/.test(next))) return true;
  if (/^[\w$]+(?:\??\.[A-Za-z_$][\w$]*)+$/.test(head)) return true;
  const name = /^[A-Za-z_$][\w$]*$/.test(head) && /pass|pwd|secret|token|key|hash/i.test(head);
  return name && (next === ";" || /\s=/.test(found));
}

function isPassword(value: string, quoted: boolean): boolean {
  const head = value.slice(0, 512);
  if (/\s/.test(head) || isTemplate(head) || isPath(head) || /^[\w.-]+(?:\/[\w.-]+){2,}$/.test(head))
    return false;
  if (!quoted) return head.length >= 8 && /\d/.test(head) && /\p{L}/u.test(head);
  // "Password:" is a label, and "errors.password" the name of a text.
  return head.length >= 6 && /\d|[^\p{L}\s_.-](?!$)/u.test(head);
}

/** Whether a part of the value is as long and as mixed as what a machine makes up. */
function isSecret(value: string): boolean {
  const head = value.slice(0, 512);
  if (/\s/.test(head) || isTemplate(head) || isPlaceholder(head) || isPath(head)) return false;
  return head
    .split(/[^A-Za-z0-9]+/)
    .some((part) => part.length >= 12 && /\d.*\d/.test(part) && /[A-Za-z]/.test(part));
}

function isPath(value: string): boolean {
  return /^(?:(?:\.{0,2}|~)\/[\w.-]+(?:\/|$)|[A-Za-z]:\\|[a-z][a-z0-9+.-]*:\/\/|arn:)/.test(value);
}
