/** WebAuthn's JSON format, as the server uses it: bytes are base64url. */
export type PasskeyJson = Record<string, unknown>;
