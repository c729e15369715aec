/**
 * What kind of secret a hit is: a private key; a token or key that a service gave out, known by its form; what stands
 * where a password or secret does; an id that goes with a secret.
 */
export type SecretKind = "key" | "token" | "password" | "id";

/** One secret in a text: its kind, its name for the mask, and where it stands, in UTF-16 code units. */
export interface Hit {
  readonly kind: SecretKind;
  readonly label: string;
  readonly start: number;
  readonly end: number;
}
