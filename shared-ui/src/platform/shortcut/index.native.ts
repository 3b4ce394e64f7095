/** The apps have no keys. */
export function onKey(_key: string, _act: () => void): () => void {
  return () => undefined;
}
