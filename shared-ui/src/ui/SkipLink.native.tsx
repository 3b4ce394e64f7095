import type { SkipLinkProps } from './SkipLink';

/** Phones have no keyboard that would have to pass a menu. */
export function SkipLink(_props: SkipLinkProps): null {
  return null;
}
