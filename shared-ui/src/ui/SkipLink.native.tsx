/** Phones have no keyboard that would have to pass a menu. */
export function SkipLink(_props: { label: string; target: string }): null {
  return null;
}
