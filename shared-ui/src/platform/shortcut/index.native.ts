/** The apps have no keyboard shortcuts. */
export function onKey(_key: string, _handler: () => void): () => void {
  return () => undefined;
}
