/** A location in the app: the parts of its address and its position in the history. */
export interface Place {
  path: string;
  /** Without "?". */
  query: string;
  /** Without "#". */
  hash: string;
  /** Identifies the visit: two visits of one address have different keys. */
  key: string;
  /** Number of our history entries before this one. */
  depth: number;
}

export function parseUrl(url: string): Pick<Place, 'path' | 'query' | 'hash'> {
  const [beforeHash, hash] = splitOnce(url, '#');
  const [path, query] = splitOnce(beforeHash, '?');
  return { path: path === '' ? '/' : path, query, hash };
}

export function urlOf(place: Pick<Place, 'path' | 'query' | 'hash'>): string {
  const query = place.query === '' ? '' : `?${place.query}`;
  const hash = place.hash === '' ? '' : `#${place.hash}`;
  return place.path + query + hash;
}

/** True for addresses inside the app only: no scheme, no other host, no backslashes. */
export function isInternalUrl(url: string): boolean {
  return /^\/(?![/\\])/.test(url) && !/[\\\u0000-\u001f]/.test(url);
}

/**
 * True for external addresses that may be opened: https, a plain host, no credentials, no characters that browsers
 * reinterpret.
 */
export const isOutsideUrl = (url: string): boolean =>
  /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?([/?#][^\s\\\u0000-\u001f]*)?$/i.test(url);

/** A link that opens mail or dials, as customer service is reached. */
export const isContactUrl = (url: string): boolean =>
  /^mailto:[^\s@?]+@[^\s@?]+$/.test(url) || /^tel:\+[1-9]\d{6,14}$/.test(url);

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
