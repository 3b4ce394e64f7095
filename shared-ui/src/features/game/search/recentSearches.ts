import { isRecord } from '../../../api';
import { createStore } from '../../../lib/store';
import { storage } from '../../../platform/storage';

const key = 'searches';
const mostKept = 6;
/** Shorter texts are not worth searching again. */
const shortest = 2;

function stored(): readonly string[] {
  try {
    const value: unknown = JSON.parse(storage.get(key) ?? '{}');
    const texts: unknown = isRecord(value) ? value.texts : undefined;
    return Array.isArray(texts) ? texts.filter((text) => typeof text === 'string').slice(0, mostKept) : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

/** The last searches on this device, latest first. */
export const recentSearches = createStore(stored());

function keep(texts: readonly string[]): void {
  recentSearches.set(texts);
  storage.set(key, JSON.stringify({ texts }));
}

/** Keeps a text that led somewhere, or that was searched for. */
export function rememberSearch(text: string): void {
  const wanted = text.trim();
  if ([...wanted].length < shortest) return;
  const others = recentSearches.get().filter((other) => other.toLowerCase() !== wanted.toLowerCase());
  keep([wanted, ...others].slice(0, mostKept));
}

export const forgetSearches = (): void => keep([]);
