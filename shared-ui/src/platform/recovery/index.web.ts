const versionKey = 'lantern.tab.recoveredFrom';
const stateKey = 'lantern.tab.recovered';

// The entry script's name has a hash of its content: another release has another name.
const version = (): string => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';

/**
 * Reloads the page because code of this release is missing, and keeps `state` for it. Returns false where this release
 * was reloaded before, or nothing can be kept.
 */
export function reloadOnce(state: string): boolean {
  try {
    if (window.sessionStorage.getItem(versionKey) === version()) return false;
    window.sessionStorage.setItem(versionKey, version());
    window.sessionStorage.setItem(stateKey, state);
  } catch {
    return false;
  }
  window.location.reload();
  return true;
}

/** The state that the page kept before it reloaded itself; null otherwise. */
export function takeRecovered(): string | null {
  try {
    const state = window.sessionStorage.getItem(stateKey);
    window.sessionStorage.removeItem(stateKey);
    return state;
  } catch {
    return null;
  }
}
