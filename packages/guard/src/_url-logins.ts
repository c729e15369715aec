import type { Hit } from "./_hit.js";
import { isTemplate } from "./_placeholder.js";

/** The slashes may be escaped, as PHP writes JSON; hosts that are called example are for manuals alone: RFC 2606. */
const LOGIN = /:(?:\\?\/){2}([^\s/?#:@"'`<>]*):([^\s/?#"'`<>]+)@(?!example\.(?:com|net|org)(?![\w.-]))/g;
/** Passwords that every manual shows, and every container starts with. */
const COMMON =
  /^(?:pass(?:w(?:or)?d)?|pwd|secret|root|admin|guest|user(?:name)?|test|token|postgres|mysql|mongo|redis|changeme)$/i;
/** What hosts of code put in the place of a password when the name is the token. */
const NO_PASSWORD = /^x-(?:oauth-basic|token-auth)$/;

/** Passwords in URLs: what stands between the name and the host. */
export function urlLogins(text: string): Hit[] {
  const hits: Hit[] = [];
  for (const { 0: found, 1: user = "", 2: password = "", index } of text.matchAll(LOGIN)) {
    const end = index + found.length - 1;
    const start = end - password.length;
    if (NO_PASSWORD.test(password))
      hits.push({ kind: "password", label: "token", start: start - 1 - user.length, end: start - 1 });
    else if (isPassword(password, user)) hits.push({ kind: "password", label: "password", start, end });
  }
  return hits;
}

function isPassword(value: string, user: string): boolean {
  if (value.length < 4 || value === user || COMMON.test(value) || isTemplate(value)) return false;
  // A port, and an at sign that belongs to what follows.
  return !/^\d{1,5}[^\w!$%^*+=~-]/.test(value);
}
