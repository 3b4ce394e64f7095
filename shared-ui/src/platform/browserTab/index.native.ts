import { CryptoDigestAlgorithm, CryptoEncoding, digestStringAsync, getRandomBytes } from 'expo-crypto';
import { openAuthSessionAsync, openBrowserAsync } from 'expo-web-browser';
import { Linking } from 'react-native';

import { linkTo, type PlainPathName } from '../../lib/paths';
import { parseUrl } from '../../lib/place';
import { apiOrigin } from '../device';
import { NoBrowser, type HandoffResult } from './model';

/**
 * Sign-in uses the system browser, where the user's passkeys and accounts are. An embedded web view could read what
 * is entered.
 */
export const hasBrowserTab: boolean = true;

/** The URL scheme that opens this app; the build registers the same one. */
const app = process.env.EXPO_PUBLIC_APP_SCHEME ?? 'lantern';
const redirectUrl = `${app}://handoff`;

const secret = (bytes: number): string =>
  [...getRandomBytes(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The PKCE challenge of the verifier (RFC 7636, S256). */
async function challengeOf(verifier: string): Promise<string> {
  const sum = await digestStringAsync(CryptoDigestAlgorithm.SHA256, verifier, { encoding: CryptoEncoding.BASE64 });
  return sum.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

/** Opens the platform's sign-in page; null when the user returns without signing in. */
export async function signInWithBrowser(lang: string): Promise<HandoffResult | null> {
  const verifier = secret(32);
  const state = secret(16);
  const page = apiOrigin + linkTo('handoff', { app, state, lang, challenge: await challengeOf(verifier) });
  const answer = await orNoBrowser(openAuthSessionAsync(page, redirectUrl));
  if (answer.type !== 'success') return null;
  const params = new URLSearchParams(parseUrl(answer.url).query);
  const code = params.get('code');
  // A response with another state does not belong to this request.
  return code === null || params.get('state') !== state ? null : { code, verifier };
}

/**
 * Opens a page of the platform in the system browser; resolves when it is closed, or at once where the system does
 * not report that.
 */
export async function openInBrowser(name: PlainPathName, values: Record<string, string>): Promise<void> {
  await orNoBrowser(openBrowserAsync(apiOrigin + linkTo(name, values)));
}

export function returnToApp(url: string): void {
  void Linking.openURL(url);
}

async function orNoBrowser<T>(opened: Promise<T>): Promise<T> {
  return opened.catch((fault: unknown) => {
    throw new NoBrowser(fault);
  });
}
