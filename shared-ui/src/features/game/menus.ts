import { queryOptions, useQuery } from '@tanstack/react-query';

import { call, isRecord } from '../../api';
import { codeOf, useLocale } from '../../i18n';
import { linkTo, paths, type PathName } from '../../lib/paths';
import { platformName } from '../../platform/device';

export interface MenuVendor {
  vendorCode: string;
  name: string;
  /** The only game of a vendor that has one. */
  onlyGame: string | null;
  isInMaintenance: boolean;
  /** Number of its games of the type. */
  games: number;
  /** Its kinds of live tables. */
  classes: readonly string[];
}

export interface GameMenu {
  gameType: string;
  vendors: MenuVendor[];
}

/** The path of each game type, in menu order. */
export const typePaths = {
  BGS: 'bgs',
  RNG: 'rng',
  LIVE: 'live',
  FISH: 'fish',
  PVP: 'pvp',
  SPORTS: 'sports',
  ESPORTS: 'esports',
  LOTT: 'lott',
  ELOTT: 'elott',
  COCKFIGHT: 'cockfight',
} as const satisfies Record<string, PathName>;

/** The in-house vendor, which is also listed among slots. */
export const inHouseVendor = 'BGS';

export type MenuType = keyof typeof typePaths;

export const menuTypes = Object.keys(typePaths) as MenuType[];

export const menuKeys = {
  all: ['game', 'menus'] as const,
  menus: (language: string) => [...menuKeys.all, language] as const,
};

/** The response lists vendors either by game type or each with its type. */
export function toMenus(value: unknown): GameMenu[] {
  const menus = new Map<string, MenuVendor[]>();
  const take = (item: unknown, type?: string) => {
    if (!isRecord(item)) return;
    // The menu's type counts before the vendor's own, because some vendors are in two menus.
    const gameType = type ?? (typeof item.gameType === 'string' ? item.gameType : undefined);
    if (Array.isArray(item.vendors)) item.vendors.forEach((vendor) => take(vendor, gameType));
    if (gameType === undefined || typeof item.vassalage !== 'string') return;
    const vendors = menus.get(gameType) ?? [];
    vendors.push({
      vendorCode: item.vassalage,
      name: typeof item.displayName === 'string' ? item.displayName : item.vassalage,
      // A vendor of kind VASSALAGE has a list of games, which its entry opens.
      onlyGame: item.isGame !== 'VASSALAGE' && typeof item.nodeId === 'string' ? item.nodeId : null,
      isInMaintenance: item.maintenance === true,
      games: typeof item.cards === 'number' ? item.cards : 0,
      classes: Array.isArray(item.classes) ? item.classes.filter((name) => typeof name === 'string') : [],
    });
    menus.set(gameType, vendors);
  };
  const source = isRecord(value) && Array.isArray(value.content) ? value.content : value;
  if (Array.isArray(source)) source.forEach((item) => take(item));
  return [...menus].map(([gameType, vendors]) => ({ gameType, vendors }));
}

export const useGameMenus = (): GameMenu[] | undefined => useQuery(gameMenus(codeOf(useLocale()))).data;

export const gameMenus = (language: string) =>
  queryOptions({
    queryKey: menuKeys.menus(language),
    queryFn: async ({ signal }) =>
      toMenus(await call('GET /lgw/games/game_menus', { query: { language, platform: platformName() }, signal })),
    staleTime: 3_600_000,
    meta: { persist: 'public' },
  });

/** The types with games, in menu order. */
export function offeredTypes(menus: readonly GameMenu[] | undefined): MenuType[] {
  return menuTypes.filter((type) => menus?.some((menu) => menu.gameType === type && menu.vendors.length > 0) === true);
}

/** The path of all games, or of the only type with games. */
export function useGamesPath(): string {
  const [only, ...others] = offeredTypes(useGameMenus());
  return only === undefined || others.length > 0 ? paths.games : paths[typePaths[only]];
}

/** Number of games of a menu. */
export const gamesOf = (menu: GameMenu | undefined): number =>
  menu?.vendors.reduce((sum, { games }) => sum + games, 0) ?? 0;

/** Number of all games, each counted once. */
export const allGamesOf = (menus: readonly GameMenu[]): number =>
  menus
    .flatMap(({ gameType, vendors }) =>
      vendors.filter(({ vendorCode }) => vendorCode !== inHouseVendor || gameType === inHouseVendor),
    )
    .reduce((sum, { games }) => sum + games, 0);

// Types that always open their page; other types with one vendor and one game open that game.
const alwaysPages: readonly MenuType[] = ['PVP', 'FISH', 'RNG', 'BGS'];

/** The game that a type's entry opens directly, if any. */
export function directGame(menu: GameMenu | undefined): MenuVendor | undefined {
  const [only, ...others] = menu?.vendors ?? [];
  if (menu === undefined || others.length > 0 || alwaysPages.some((type) => type === menu.gameType)) return undefined;
  return only?.onlyGame === null ? undefined : only;
}

/** The link of a type's entry: its page, or its only game. */
export function typeLink(type: MenuType, menus: readonly GameMenu[] | undefined): string {
  const only = directGame(menus?.find(({ gameType }) => gameType === type));
  return only?.onlyGame === undefined || only.onlyGame === null
    ? paths[typePaths[type]]
    : linkTo('gameFrame', { nodeId: only.onlyGame, name: only.name });
}
