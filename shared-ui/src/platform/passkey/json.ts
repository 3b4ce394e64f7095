/** What the server speaks: WebAuthn's own JSON, where bytes are base64url. */
export type PasskeyJson = Record<string, unknown>;
