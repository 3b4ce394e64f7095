import type { PasskeyJson } from './json';

export type { PasskeyJson } from './json';

export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window && 'credentials' in navigator;

/** Signs the server's challenge with a passkey; null when the user cancels. */
export async function getPasskey(options: PasskeyJson): Promise<PasskeyJson | null> {
  const publicKey = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const credential = await nullIfCancelled(
    navigator.credentials.get({
      publicKey: {
        ...publicKey,
        challenge: bytesOf(publicKey.challenge),
        allowCredentials: (publicKey.allowCredentials ?? []).map(withDecodedId),
      } as PublicKeyCredentialRequestOptions,
    }),
  );
  return credential instanceof PublicKeyCredential ? jsonOf(credential) : null;
}

/** Creates a passkey; null when the user cancels. */
export async function createPasskey(options: PasskeyJson): Promise<PasskeyJson | null> {
  const publicKey = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const credential = await nullIfCancelled(
    navigator.credentials.create({
      publicKey: {
        ...publicKey,
        challenge: bytesOf(publicKey.challenge),
        user: { ...publicKey.user, id: bytesOf(publicKey.user.id) },
        excludeCredentials: (publicKey.excludeCredentials ?? []).map(withDecodedId),
      } as PublicKeyCredentialCreationOptions,
    }),
  );
  return credential instanceof PublicKeyCredential ? jsonOf(credential) : null;
}

function withDecodedId(key: PublicKeyCredentialDescriptorJSON): object {
  return { ...key, id: bytesOf(key.id) };
}

// Browsers report canceling and timing out by the same errors.
async function nullIfCancelled<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (fault) {
    if (fault instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(fault.name)) return null;
    throw fault;
  }
}

function jsonOf(key: PublicKeyCredential): PasskeyJson {
  const { response } = key;
  return {
    id: key.id,
    rawId: textOf(key.rawId),
    type: key.type,
    authenticatorAttachment: key.authenticatorAttachment ?? undefined,
    clientExtensionResults: key.getClientExtensionResults(),
    response: { clientDataJSON: textOf(response.clientDataJSON), ...partsOf(response) },
  };
}

function partsOf(response: AuthenticatorResponse): PasskeyJson {
  if (response instanceof AuthenticatorAttestationResponse)
    return { attestationObject: textOf(response.attestationObject), transports: response.getTransports() };
  const { authenticatorData, signature, userHandle } = response as AuthenticatorAssertionResponse;
  return {
    authenticatorData: textOf(authenticatorData),
    signature: textOf(signature),
    ...(userHandle === null ? {} : { userHandle: textOf(userHandle) }),
  };
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

function textOf(bytes: ArrayBuffer): string {
  const plain = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(plain).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}
