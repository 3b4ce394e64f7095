import { menuTypes, type MenuType } from '../game';
import { isInternalUrl, isOutsideUrl } from '../../lib/place';

/** The target of a banner. */
export type BannerTarget =
  | { to: 'nothing' }
  | { to: 'route'; href: string }
  | { to: 'game'; id: string }
  | { to: 'vendor'; type: MenuType; vendorCode: string }
  | { to: 'promotion'; id: string }
  /** An external page, in a new tab. */
  | { to: 'outside'; href: string };

const nothing: BannerTarget = { to: 'nothing' };
const isId = (text: string): boolean => /^[\w-]{1,64}$/.test(text);

/** The supported values of `linkageType`, each with the meaning of its url. Others have no target. */
const kinds: Readonly<Record<string, (url: string) => BannerTarget>> = {
  /** A path of the app. */
  ROUTE: (href) => (isInternalUrl(href) ? { to: 'route', href } : nothing),
  /** A game id. */
  GAME: (id) => (isId(id) ? { to: 'game', id } : nothing),
  /** A game type and a vendor: `RNG/AURUM`. */
  VENDOR: (url) => {
    const [name, vendorCode = '', ...more] = url.split('/');
    const type = menuTypes.find((each) => each === name);
    return type === undefined || !isId(vendorCode) || more.length > 0 ? nothing : { to: 'vendor', type, vendorCode };
  },
  /** The id of an announcement of kind PR. */
  PROMOTION: (id) => (isId(id) ? { to: 'promotion', id } : nothing),
  /** An https URL. */
  LINK: (href) => (isOutsideUrl(href) ? { to: 'outside', href } : nothing),
};

export function targetOf(kind: string, url: string): BannerTarget {
  return Object.hasOwn(kinds, kind) ? (kinds[kind]?.(url) ?? nothing) : nothing;
}
