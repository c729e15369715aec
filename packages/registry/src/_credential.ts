const CREDENTIAL =
  /pass ?(?:w(?:or)?d|phrase|code)|pwd|secret(?!ar)|token(?!i[sz])|(?:api|access|account|priv(?:ate)?|ssh|signing|encryption|master) ?key|authori[sz]ation|bearer|cookie|credential|connection ?string|\b(?:auth(?: header)?|creds?|jwt|t?otp|pass|pw) ?$/i;
// What is said about a credential is none.
const ABOUT =
  /\b(?:banner|budget|consent|count|limit|name|policy|type|usage)s? ?$|\b(?:max|min|total)\b.*tokens ?$/i;

/** Whether a key and its value look like a credential. A number of tokens is none, nor is true, false or null. */
export function isCredential(key: string, value: unknown): boolean {
  if (typeof value === "boolean" || value === null) return false;
  const words = key
    .slice(0, 200)
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(/(?<=[a-z\d])(?=[A-Z])|[^a-zA-Z]+/g, " ");
  if (!CREDENTIAL.test(words) || ABOUT.test(words)) return false;
  return !(["number", "bigint"].includes(typeof value) && /tokens ?$/i.test(words));
}
