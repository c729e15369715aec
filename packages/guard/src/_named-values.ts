import type { Hit, SecretKind } from "./_hit.js";
import { isCode, isPassword, isSecret } from "./_judge.js";
import { HEAD } from "./_line-head.js";
import { isPlaceholder, isTemplate } from "./_placeholder.js";

/** What may close a name or a value: quotes, also as they are escaped, brackets and stars. */
const QUOTE = "\\\\*[\"'`]|&(?:quot|apos|#34|#39);";
const CLOSES = `(?:[\\\\\\]*]|${QUOTE}){0,4}`;
/** The quote of a value: also one of three signs, and behind a letter or sign that says what kind of string it is. */
const OPENS = `(?:[bruf@$]{0,2}#{0,2}("""|'''|${QUOTE}))?`;
/** What stands between a name and its value, of which it captures the quote that opens the value, if any. */
const ASSIGNED = `(?:[_-]?(?:\\d{1,3}|prod(?:uction)?|dev|stag(?:e|ing)|test|live|old|new))?${CLOSES}(?:${[
  // A default of a shell, in its braces.
  ":[-=](?=[^\\s{}\"']{1,200}\\})",
  [
    "\\s{0,4}(?:(?::\\s?&?\\w{1,20}\\s{1,2})?={1,3}>?|:=?)\\*{0,2}\\s{0,4}",
    // A tag, an anchor or a block of YAML; what is asked for before a default.
    "(?:(?:!!|&)\\w{1,20}[ \\t]{1,4})?(?:[|>][+-]?\\d?[ \\t]{0,4}\\r?\\n",
    `${HEAD})?(?:[\\w$.?[\\]]{1,60}\\s{0,4}(?:\\|\\||\\?\\?|or)\\s{0,4}(?=${QUOTE}))?`,
  ].join(""),
  `,?\\s{0,40}(?:\\n${HEAD})?${CLOSES}value${CLOSES}\\s{0,4}[:=]\\s{0,4}`,
  `\\s{0,4},\\s{0,4}(?=${QUOTE})`,
  "(?<=[ \\t]--[\\w-]{0,40})[ \\t]{1,4}(?!-)",
  "(?<=(?<!\\w)(?:ENV|setx|setenv|setq|set -\\w{1,3})[ \\t]{1,4}[\\w.-]{0,60})[ \\t]{1,4}",
  "(?<=[\\w\"'])>",
  `</\\w{1,20}>\\s{0,40}(?:\\n${HEAD})?<\\w{1,20}>`,
].join("|")})${OPENS}`;
const named = (name: string): RegExp => new RegExp(name + ASSIGNED, "gi");
const KEYS =
  "api|app|access|secret|private|encryption|signing|account|auth|master|shared|service|client|storage|subscription|jwt|hmac|fernet";
/** Each name by itself, since one pattern of all of them takes three times as long. */
const PASSWORDS = [
  "pass(?:w(?:or)?[dt]|phrase|code|(?<![a-z]pass))",
  "p(?:wd|sk(?<![a-z]psk)(?=\\W{0,3}=))",
].map(named);
/** The same in other languages; most texts hold none of their letters. */
const FOREIGN = /contrase|kennwort|senha|motdepasse|mot de passe|парол|密[码碼]|パスワード|비밀번호/i;
const FOREIGN_PASSWORDS = named(
  "(?:contrase(?:ñ|n)a|kennwort|senha|mot ?de ?passe|парол[ья]|密[码碼]|パスワード|비밀번호)",
);
const SECRETS = [
  "secret(?:[_-]?(?:access[_-]?)?key)?(?:[_-]?base)?",
  "token(?<!(?:page|next|sync|continuation|cancellation)[_ -]?token)(?:[_-]?(?:value|secret))?",
  "credentials?",
  `key(?<=(?:${KEYS})[_-]?key)(?:[_-]data)?`,
  "auth(?<![a-z]auth)(?:orization)?",
].map(named);

/** What stands before a name that a call gives a value, as in `define("DB_PASSWORD", "...")`. */
const CALL = /\(\s{0,4}\\*["'`][\w.$-]*$/;
/** What may stand in a line of settings before a name: also a line number, the mark of a diff, the place of a hit. */
const SETTING =
  /^(?:(?:\S{1,120}[:-]\d{1,7}(?:[:-]| {2})|\d+:\w{1,8}\|)?[\s\d:|→>+#*/$%;-]*(?:export\s+|set\s+|-e\s+)?|.*(?<!\w)(?:export|ENV|setx)\s+)[\w.-]*$/i;
/** A value in a line of settings, which ends with the line. */
const LINE = /\S*?(?=[;,]?(?:\s|$))/y;
/** A value without quotes elsewhere: it ends at a blank or at a sign that code or a list puts behind it. */
const QUERY = /[^\s"'`<>&;,(){}[\]|\\]*/y;
/** The same where no further value is named behind an ampersand. */
const BARE = /(?:[^\s"'`<>&;,(){}[\]|\\]|&(?![\w.%-]{1,40}=|#?\w{2,6};))*/y;
/** No secret is longer, but for private keys, which have a pass of their own. */
const LONGEST = 4096;

/** Values that headers, command lines and statements give away, or the names of one service. */
const OTHERS: readonly Other[] = [
  { label: "bearer token", form: /bearer[ \t]{1,4}([\w.~+/|:%-]{16,}=*)/gi },
  {
    label: "authorization header",
    form: /authorization["'\\]{0,4}\s{0,4}[:=]\s{0,4}["'\\]{0,4}[a-z]{2,20}[ \t]{1,4}([\w.~+/|:%-]{8,}=*)/gi,
  },
  {
    label: "password",
    form: /(?:[ \t]-u[ =]?|--user[ =])["']?[^\s:"'=-][^\s:"']{0,99}:(?!\/)([^\s"']{6,})/g,
  },
  {
    label: "password",
    form: /(?:mysql\w{0,9}|mariadb|sshpass|redis-cli|(?:docker|podman|helm)[ \t][a-z \t]{0,20}login)(?:[ \t][^\n]{0,120}?)?[ \t]-[pa][ \t]?["']?([^\s'"$-]\S{4,}[^\s'"])/g,
  },
  { label: "password", form: /(?:identified\s{1,9}by|password)\s{1,9}'((?:[^'\s]|''){6,}(?='))/gi },
  {
    label: "password",
    form: /(?:machine\s{1,9}\S{1,100}|default)\s{1,9}login\s{1,9}\S{1,100}\s{1,9}password\s{1,9}(?!\S*\{)(\S{3,}?[^\s"'}])(?=["'}\]),]*(?:\s|$))/g,
    plain: true,
  },
  { label: "password", form: /jdbc:oracle:\w{1,9}:[^\s/@:"']{1,60}\/([^\s@"']{4,})(?=@)/gi, plain: true },
  {
    label: "password",
    form: /(?:requirepass(?<![\w"'.]requirepass)|masterauth(?<![\w"'.]masterauth))[ \t]{1,9}["']?([^\s"']{4,})/gi,
  },
  {
    label: "password",
    form: /ConvertTo-SecureString[ \t]{1,9}(?:-String[ \t]{1,9})?["']([^\s"']{6,})(?=["'])/gi,
  },
  // The private parts of a JSON Web Key: RFC 7518, section 6.
  {
    label: "private key",
    form: /"(?:d|p|q|dp|dq|qi)\\*"\s{0,4}:\s{0,4}\\*"([\w-]{43,}(?=\\*"))/g,
    kind: "key",
  },
  { label: "signature", form: /(?:[?&]sig|x-amz-signature)=([\w%+/-]{32,}=*)/gi },
  {
    label: "aws secret key",
    form: /secret_?access_?key["'\\]{0,4}\s{0,99}(?:=>|[:=])\s{0,99}["'\\]{0,4}((?=[A-Za-z]*[\d/+])[\w/+]{40}(?![\w/+=]))/gi,
    plain: true,
  },
  {
    label: "aws secret key",
    form: /A(?:KIA|SIA)[A-Z0-9]{16}[^\w/+]{1,6}((?=[A-Za-z]*[\d/+])[\w/+]{40}(?![\w/+=]))/g,
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
  const passwords = FOREIGN.test(text) ? [...PASSWORDS, FOREIGN_PASSWORDS] : PASSWORDS;
  return [
    ...OTHERS.flatMap((other) => others(text, other)),
    ...passwords.flatMap((name) => assigned(text, name, "password", isPassword)),
    ...SECRETS.flatMap((name) => assigned(text, name, "secret", isSecret)),
  ];
}

function assigned(text: string, name: RegExp, label: string, is: typeof isPassword): Hit[] {
  const hits: Hit[] = [];
  let judged = 0;
  for (const { 0: found, 1: quote, index } of text.matchAll(name)) {
    const start = index + found.length;
    let end = quote === undefined ? -1 : closing(text, start, quote);
    const quoted = end !== -1;
    const before = text.slice(Math.max(0, index - 200), index);
    if (/^[^=:]*,\s*\S*$/.test(found) && !(quoted && CALL.test(before))) continue;
    if (!quoted) {
      // A name within a value that was judged already: looking again at each of many takes long.
      if (start < judged) continue;
      judged = endOf(/[?&][\w.%-]*$/.test(before) ? QUERY : BARE, text, start);
      end = SETTING.test(lineOf(before)) ? endOf(LINE, text, start) : judged;
      if (isCode(before, found, text.slice(start, end), text.charAt(end), label)) continue;
    }
    const value = text.slice(start, end);
    if (is(value, quoted) || (quoted && isSet(before, found, value)))
      hits.push({ kind: "password", label, start, end });
  }
  return hits;
}

/** Whether a quoted value is set in the environment, where no label stands: a password of words, too. */
function isSet(before: string, found: string, value: string): boolean {
  return (
    /^PASS[A-Z]*=\W+$/.test(found) && SETTING.test(lineOf(before)) && value.length >= 8 && !isTemplate(value)
  );
}

/** What stands before a name in its line. */
function lineOf(before: string): string {
  return before.slice(before.lastIndexOf("\n") + 1);
}

function others(text: string, { label, form, kind = "password", plain }: Other): Hit[] {
  return [...text.matchAll(form)].flatMap(({ 0: whole, 1: value = "", index }) => {
    const padded = value.endsWith("=") && value.length % 4 === 0;
    const mixed = plain || padded || (/\d/.test(value) && /[A-Za-z]/.test(value));
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
