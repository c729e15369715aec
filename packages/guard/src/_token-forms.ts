import { begins, endOfWord } from "./_escapes.js";
import type { Hit, SecretKind } from "./_hit.js";
import { isPlaceholder } from "./_placeholder.js";

/**
 * Forms that the rules of secretlint do not know, or know too narrowly. Each begins with what gives it away, since that is
 * what makes a search fast (what stands before that is captured behind it), and ends greedily, so that no tail is left.
 */
const FORMS: readonly (readonly [label: string, form: RegExp, kind?: SecretKind])[] = [
  ["json web token", /\.eyJ(?<=(eyJ[\w-]{8,})\.eyJ)[\w-]{8,}(?:\.[\w-]+)*/g],
  ["json web token", /eyJ[\w-]{8,300}(?:\.[\w-]{8,}){4}/g],
  ["age key", /AGE-SECRET-KEY-1[0-9A-Z]{50,}/g, "key"],
  // The base64 of a BEGIN of a key that is neither a certificate nor named public, also over several lines.
  [
    "private key",
    /LS0tLS1CRUdJTiB(?:Q(?:UklW|R1AgUFJJ)|[EFPS])[\w+/]{20,}={0,2}(?:\s{1,20}[\w+/]{60,}={0,2})*(?:\r?\n[ \t]*[\w+/]+={0,2}(?=\r?\n|$))?/g,
    "key",
  ],
  ["aws access key id", /A(?:KIA|SIA|BIA|CCA)[A-Z0-9]{16}(?![A-Za-z0-9])/g, "id"],
  ["alibaba access key id", /LTAI[A-Za-z0-9]{16,}/g, "id"],
  // Models
  ["anthropic key", /sk-ant-[\w-]{20,}/g],
  ["openai key", /sk-(?:proj|svcacct|admin)-[\w-]{40,}/g],
  ["openrouter key", /sk-or-v1-[0-9a-f]{32,}/g],
  ["api key", /sk-(?=[A-Za-z]*\d)[A-Za-z0-9]{32,}/g],
  ["hugging face token", /hf_[A-Za-z0-9]{30,}/g],
  ["replicate token", /r8_[A-Za-z0-9]{37,}/g],
  ["perplexity key", /pplx-[A-Za-z0-9]{40,}/g],
  ["xai key", /xai-[A-Za-z0-9]{60,}/g],
  ["nvidia key", /nvapi-[\w-]{60,}/g],
  ["cerebras key", /csk-[a-z0-9]{48,}/g],
  ["pinecone key", /pcsk_\w{40,}/g],
  ["langsmith key", /lsv2_(?:pt|sk)_[0-9a-f_]{32,}/g],
  ["tavily key", /tvly-[\w-]{28,}/g],
  ["elevenlabs key", /sk_[0-9a-f]{48}(?![A-Za-z0-9])/g],
  // Code and packages
  ["github token", /gh[pousr]_(?=[A-Za-z_]{0,40}\d)[A-Za-z0-9_]{20,}/g],
  ["github token", /github_pat_\w{22,}/g],
  ["gitlab token", /gl(?:pat|dt|rt|cbt|ptt|ft|imt|agent|soat|oas)-[\w-]{20,}(?:\.[\w-]+)*/g],
  ["atlassian token", /AT(?:ATT3|CTT3|BB)[\w-]{28,}(?:=\w+)?/g],
  ["npm token", /npm_[A-Za-z0-9]{36,}/g],
  ["pypi token", /pypi-AgE[\w-]{50,}/g],
  ["rubygems key", /rubygems_[0-9a-f]{40,}/g],
  ["crates.io token", /cio[A-Za-z0-9]{32}(?![A-Za-z0-9])/g],
  ["nuget key", /oy2[a-z0-9]{43}(?![A-Za-z0-9])/g],
  ["docker login", /eyJhdXRocyI6[\w+/]{20,}={0,2}/g],
  ["docker token", /dckr_(?:pat|oat)_[\w-]{27,}/g],
  ["sourcegraph token", /sgp_\w{40,}/g],
  ["circleci token", /CCIPAT_\w{20,}/g],
  ["buildkite token", /bk[a-z]{2}_[0-9a-f]{40,}/g],
  // Clouds
  ["google api key", /AIza[\w-]{35,}/g],
  ["google client secret", /GOCSPX-[\w-]{24,}/g],
  ["google access token", /ya29\.[\w-]{20,}/g],
  ["google refresh token", /1\/\/0[\w-]{40,}/g],
  ["azure client secret", /Q~(?<=([\w~.-]{3}\d)Q~)[\w~.-]{31,}/g],
  ["digitalocean token", /do[opr]_v1_[0-9a-f]{60,}/g],
  ["heroku key", /HRKU-[\w-]{36,}/g],
  ["fly token", /fo1_[\w-]{40,}/g],
  ["fly token", /fm[12][ar]?_[\w+/-]{40,}={0,2}(?:,fm[12][ar]?_[\w+/-]{40,}={0,2})*/g],
  ["netlify token", /nf[pcou]_[A-Za-z0-9]{36,}/g],
  ["supabase key", /sb(?:p_[0-9a-f]{40,}|_secret_[\w-]{20,})/g],
  ["planetscale token", /pscale_(?:tkn|oauth|pw)_[\w.-]{32,}/g],
  ["pulumi token", /pul-[0-9a-f]{40,}/g],
  ["terraform token", /\.atlasv1\.(?<=([A-Za-z0-9]{14})\.atlasv1\.)[\w-]{60,}/g],
  ["doppler token", /dp\.(?:pt|st|ct|sa|scim|audit)\.[\w.-]{40,}/g],
  ["tailscale key", /tskey-[a-z]+-[\w-]{20,}/g],
  ["vault token", /hv[sbr]\.[\w-]{24,}/g],
  // Messages and money
  ["slack token", /xox[a-z](?:\.xox[a-z])?-[\w%-]{10,}/g],
  ["slack token", /xapp-\d-[\w-]{20,}/g],
  ["slack webhook", /hooks\.slack\.com\\?\/(?:services|workflows|triggers)\\?\/(?:[\w-]|\\?\/){20,}/g],
  ["discord webhook", /discord(?:app)?\.com\\?\/api\\?\/webhooks\\?\/\d+\\?\/[\w-]{40,}/g],
  ["discord token", /[MNO][\w-]{23,25}\.[\w-]{6}\.[\w-]{27,}/g],
  ["telegram token", /:AA(?<=(\d{8,10}):AA)[\w-]{33,}/g],
  ["twilio key", /SK[0-9a-f]{32}(?![A-Za-z0-9])/g],
  ["sendgrid key", /SG\.[\w-]{16,}\.[\w-]{16,}/g],
  ["mailgun key", /key-[0-9a-f]{32}(?![A-Za-z0-9])/g],
  ["mailchimp key", /-us(?<=([0-9a-f]{32})-us)\d{1,2}(?!\w)/g],
  ["brevo key", /xkeysib-[0-9a-f]{64}-\w+/g],
  ["stripe key", /[sr]k_(?:live|test)_[A-Za-z0-9]{16,}/g],
  ["stripe webhook secret", /whsec_[A-Za-z0-9+/]{24,}={0,2}/g],
  ["square token", /sq0[a-z]{3}-[\w-]{22,}/g],
  ["braintree token", /access_token\$(?:production|sandbox)\$\w{16}\$\w{32,}/g],
  ["plaid token", /access-(?:sandbox|development|production)-[0-9a-f-]{36}/g],
  // The rest
  ["new relic key", /NR(?:AK|RA|II|AL)-[\w-]{20,}/g],
  ["sentry token", /sntry[su]_[\w/+-]{40,}={0,2}\w*/g],
  ["postman key", /PMAK-[0-9a-f]{24}-[0-9a-f]{34,}/g],
  ["notion token", /secret_[A-Za-z0-9]{43}(?![A-Za-z0-9])/g],
  ["airtable token", /pat[A-Za-z0-9]{14}\.[0-9a-f]{64,}/g],
  ["hubspot token", /pat-[a-z]{2}\d-[0-9a-f-]{36}/g],
  ["contentful token", /CFPAT-[\w-]{40,}/g],
  ["dynatrace token", /dt0[a-z]\d\d\.[A-Z0-9]{24}\.[A-Z0-9]{60,}/g],
  ["dropbox token", /sl\.[\w-]{100,}/g],
  [
    "password hash",
    /\$(?:(?:apr1|1)\$[\w./]{1,8}\$[\w./]{22}|(?:2[abxy]\$\d\d|[56y]|argon2id?|scrypt)\$[\w./$=,+-]{40,})/g,
    "password",
  ],
];

/** In a text so short, looking for each form takes no longer than finding out which of them may stand in it. */
const SHORT = 2000;

/** Tokens and keys that are known by their form. */
export function tokenForms(text: string): Hit[] {
  const hits: Hit[] = [];
  const seen = text.length < SHORT ? undefined : threes(text);
  for (const [label, form, kind = "token"] of FORMS) {
    if (seen && !mayHold(seen, form)) continue;
    for (const { 0: found, 1: head = "", index } of text.matchAll(form)) {
      const start = index - head.length;
      const end = endOfWord(text, index + found.length);
      if (begins(text, start) && !isPlaceholder(text.slice(start, end)))
        hits.push({ kind, label, start, end });
    }
  }
  return hits;
}

/** Which three characters stand together in a text: one look at it spares looking for most forms. */
function threes(text: string): Uint8Array {
  const seen = new Uint8Array(1 << 18);
  let three = 0;
  for (let i = 0; i < text.length; i++) {
    three = next(three, text.charCodeAt(i));
    seen[three] = 1;
  }
  return seen;
}

/** Whether all that the matches of a form begin with may stand in the text. */
function mayHold(seen: Uint8Array, form: RegExp): boolean {
  const literal = /^(?:\\?[./]|[\w:-]){3,}(?![?*{])/.exec(form.source)?.[0].replaceAll("\\", "") ?? "";
  let three = 0;
  return Array.from(literal).every((char, i) => {
    three = next(three, char.charCodeAt(0));
    return i < 2 || seen[three] === 1;
  });
}

/** A hash of the last three characters: each one is shifted out by the third after it. */
function next(three: number, code: number): number {
  return ((three << 6) ^ code) & 0x3ffff;
}
