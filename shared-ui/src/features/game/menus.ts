import { queryOptions, useQuery } from '@tanstack/react-query';

import { call, isRecord } from '../../api';
import { codeOf, useLocale } from '../../i18n';
import { linkTo, paths, type PathName } from '../../lib/paths';
import { platformName } from '../../platform/device';

export interface MenuVendor {
  vendorCode: string;
  name: string;
  /** The one game of a vendor that has just one. */
  onlyGame: string | null;
  isAway: boolean;
  /** How many games of the type it has. */
  games: number;
  /** The kinds of live tables that it has. */
  classes: readonly string[];
}

export interface GameMenu {
  gameType: string;
  vendors: MenuVendor[];
}

/** The page of each game type, in the order of the menus. */
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

/** The house's own vendor, which stands in the list of slots too. */
export const house = 'BGS';

export type MenuType = keyof typeof typePaths;

export const menuTypes = Object.keys(typePaths) as MenuType[];

export const menuKeys = {
  all: ['game', 'menus'] as const,
  menus: (language: string) => [...menuKeys.all, language] as const,
};

/** The answer lists vendors, either under their game type or each with its own. */
export function toMenus(value: unknown): GameMenu[] {
  const menus = new Map<string, MenuVendor[]>();
  const take = (item: unknown, type?: string) => {
    if (!isRecord(item)) return;
    // Under whose menu it is listed counts before its own type: some vendors stand in two.
    const gameType = type ?? (typeof item.gameType === 'string' ? item.gameType : undefined);
    if (Array.isArray(item.vendors)) item.vendors.forEach((vendor) => take(vendor, gameType));
    if (gameType === undefined || typeof item.vassalage !== 'string') return;
    const vendors = menus.get(gameType) ?? [];
    vendors.push({
      vendorCode: item.vassalage,
      name: typeof item.displayName === 'string' ? item.displayName : item.vassalage,
      onlyGame: typeof item.nodeId === 'string' ? item.nodeId : null,
      isAway: item.maintenance === true,
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

/** The types that have something to play, in the order of the menus. */
export function offeredTypes(menus: readonly GameMenu[] | undefined): MenuType[] {
  return menuTypes.filter((type) => menus?.some((menu) => menu.gameType === type && menu.vendors.length > 0) === true);
}

/** Where the games begin: the first type that has any. */
export function useGamesPath(): string {
  const [first = 'BGS'] = offeredTypes(useGameMenus());
  return paths[typePaths[first]];
}

/** How many games a menu leads to. */
export const gamesOf = (menu: GameMenu | undefined): number =>
  menu?.vendors.reduce((sum, { games }) => sum + games, 0) ?? 0;

/** How many there are in all, each counted once. */
export const allGamesOf = (menus: readonly GameMenu[]): number =>
  menus
    .flatMap(({ gameType, vendors }) => vendors.filter(({ vendorCode }) => vendorCode !== house || gameType === house))
    .reduce((sum, { games }) => sum + games, 0);

// Types whose entry always leads to their page; another with one vendor that has one game opens it at once.
const alwaysPages: readonly MenuType[] = ['PVP', 'FISH', 'RNG', 'BGS'];

/** The game that a type's entry opens at once, where it does. */
export function launchedAtOnce(menu: GameMenu | undefined): MenuVendor | undefined {
  const [only, ...others] = menu?.vendors ?? [];
  if (menu === undefined || others.length > 0 || alwaysPages.some((type) => type === menu.gameType)) return undefined;
  return only?.onlyGame === null ? undefined : only;
}

/** Where the entry of a type leads: to its page, or into its only game. */
export function entryOf(type: MenuType, menus: readonly GameMenu[] | undefined): string {
  const only = launchedAtOnce(menus?.find(({ gameType }) => gameType === type));
  return only?.onlyGame === undefined || only.onlyGame === null
    ? paths[typePaths[type]]
    : linkTo('gameFrame', { nodeId: only.onlyGame, name: only.name });
}
