import { linkTo, nameOfPath } from '../../lib/paths';
import { parseUrl } from '../../lib/place';
import { openPopup } from '../../lib/popup';
import { menuTypes, offeredTypes, typePaths, useGameMenus, type GameMenu } from '../game';
import { useMember } from '../member';
import type { BannerTarget } from './target';
import { useAnnouncements } from './queries';

/** Props of a pressable element that opens a target. */
export type TargetProps = { href: string; isOutside?: true } | { onPress: () => void };

/** Converts a target to props; undefined without a target, or when it does not exist. */
export function useTargetProps(): (lead: BannerTarget) => TargetProps | undefined {
  const menus = useGameMenus();
  const isTrial = useMember()?.kind === 'trial';
  const promotions = useAnnouncements().data?.promotions ?? [];
  return (lead) => {
    switch (lead.to) {
      case 'route':
        return isServed(lead.href, menus) ? { href: lead.href } : undefined;
      case 'game':
        if (isTrial) return { onPress: () => openPopup({ name: 'trueAccount' }) };
        return { href: linkTo('gameFrame', { nodeId: lead.id }) };
      case 'vendor':
        return hasVendor(lead, menus)
          ? { href: linkTo(typePaths[lead.type], { vassalage: lead.vendorCode }) }
          : undefined;
      case 'promotion':
        if (!promotions.some(({ id }) => id === lead.id)) return undefined;
        return { onPress: () => openPopup({ name: 'promotion', id: lead.id }) };
      case 'outside':
        return { href: lead.href, isOutside: true };
      case 'nothing':
        return undefined;
    }
  };
}

/** Content may name any address; only existing routes and games become links. */
function isServed(href: string, menus: readonly GameMenu[] | undefined): boolean {
  const name = nameOfPath(parseUrl(href).path);
  const type = menuTypes.find((candidate) => typePaths[candidate] === name);
  return type === undefined ? name !== undefined : offeredTypes(menus).includes(type);
}

function hasVendor(
  { type, vendorCode }: BannerTarget & { to: 'vendor' },
  menus: readonly GameMenu[] | undefined,
): boolean {
  const menu = menus?.find(({ gameType }) => gameType === type);
  return menu?.vendors.some((vendor) => vendor.vendorCode === vendorCode) === true;
}
