/** A place in the app: what the address bar shows, cut into its parts, plus its step in the history. */
export interface Place {
  path: string;
  /** Without the question mark. */
  query: string;
  /** Without the hash sign. */
  hash: string;
  /** Names this visit: the same address visited twice has two keys. */
  key: string;
  /** How many steps of ours lie before this one. */
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

/** Only addresses inside the app pass: no scheme, no other host, no back-slash tricks. */
export function isInternalUrl(url: string): boolean {
  return /^\/(?![/\\])/.test(url) && !/[\\\u0000-\u001f]/.test(url);
}

/** An address of somebody else that may be opened: https, a plain host, nobody's name and nothing that a browser would read otherwise. */
export const isOutsideUrl = (url: string): boolean =>
  /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?([/?#][^\s\\\u0000-\u001f]*)?$/i.test(url);

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
