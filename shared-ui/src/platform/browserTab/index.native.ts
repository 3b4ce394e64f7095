import { CryptoDigestAlgorithm, CryptoEncoding, digestStringAsync, getRandomBytes } from 'expo-crypto';
import { openAuthSessionAsync, openBrowserAsync } from 'expo-web-browser';
import { Linking } from 'react-native';

import { linkTo, type PlainPathName } from '../../lib/paths';
import { parseUrl } from '../../lib/place';
import { apiOrigin } from '../device';
import { NoBrowser, type Handed } from './model';

/** The system's own tab, where keys and accounts of the person are: never a view inside the app, which could read along. */
export const hasBrowserTab: boolean = true;

/** By which this app is called back; the build gives the same to the system. */
const app = process.env.EXPO_PUBLIC_APP_SCHEME ?? 'lantern';
const back = `${app}://handoff`;

const secret = (bytes: number): string =>
  [...getRandomBytes(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** What the browser learns of the secret (RFC 7636, S256). */
async function challengeOf(verifier: string): Promise<string> {
  const sum = await digestStringAsync(CryptoDigestAlgorithm.SHA256, verifier, { encoding: CryptoEncoding.BASE64 });
  return sum.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

/** Opens the house's own page to sign in; null when the person came back without. */
export async function askInBrowser(lang: string): Promise<Handed | null> {
  const verifier = secret(32);
  const state = secret(16);
  const page = apiOrigin + linkTo('handoff', { app, state, lang, challenge: await challengeOf(verifier) });
  const answer = await unlessNone(openAuthSessionAsync(page, back));
  if (answer.type !== 'success') return null;
  const given = new URLSearchParams(parseUrl(answer.url).query);
  const code = given.get('code');
  // An answer to a question that this app did not ask is nobody's.
  return code === null || given.get('state') !== state ? null : { code, verifier };
}

/** Shows a page of ours beside the app; done once it is closed, or at once where the system does not say when. */
export async function openInBrowser(name: PlainPathName, values: Record<string, string>): Promise<void> {
  await unlessNone(openBrowserAsync(apiOrigin + linkTo(name, values)));
}

export function backToApp(url: string): void {
  void Linking.openURL(url);
}

async function unlessNone<T>(opened: Promise<T>): Promise<T> {
  return opened.catch((fault: unknown) => {
    throw new NoBrowser(fault);
  });
}
