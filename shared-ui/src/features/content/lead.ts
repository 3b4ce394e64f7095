import { menuTypes, type MenuType } from '../game';
import { isInternalUrl, isOutsideUrl } from '../../lib/place';

/** Where a banner leads. */
export type Lead =
  | { to: 'nothing' }
  | { to: 'route'; href: string }
  | { to: 'game'; id: string }
  | { to: 'vendor'; type: MenuType; vendorCode: string }
  | { to: 'promotion'; id: string }
  /** A page of somebody else, in a tab of its own. */
  | { to: 'outside'; href: string };

const nothing: Lead = { to: 'nothing' };
const isId = (text: string): boolean => /^[\w-]{1,64}$/.test(text);

/** The kinds of `linkageType` that are followed, each with what its url is. One that is not here leads nowhere. */
const kinds: Readonly<Record<string, (url: string) => Lead>> = {
  /** A path of ours. */
  ROUTE: (href) => (isInternalUrl(href) ? { to: 'route', href } : nothing),
  /** The id of a game. */
  GAME: (id) => (isId(id) ? { to: 'game', id } : nothing),
  /** A type of games and a vendor: `RNG/AURUM`. */
  VENDOR: (url) => {
    const [name, vendorCode = '', ...more] = url.split('/');
    const type = menuTypes.find((each) => each === name);
    return type === undefined || !isId(vendorCode) || more.length > 0 ? nothing : { to: 'vendor', type, vendorCode };
  },
  /** The id of an announcement of the kind PR. */
  PROMOTION: (id) => (isId(id) ? { to: 'promotion', id } : nothing),
  /** An https address. */
  LINK: (href) => (isOutsideUrl(href) ? { to: 'outside', href } : nothing),
};

export function leadOf(kind: string, url: string): Lead {
  return Object.hasOwn(kinds, kind) ? (kinds[kind]?.(url) ?? nothing) : nothing;
}
