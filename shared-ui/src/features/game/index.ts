export { Cover } from './Cover';
export { allowOfflineFavorites } from './favorites/setFavorite';
export { askingGame, gameLink } from './links';
export {
  gameMenus,
  menuTypes,
  offeredTypes,
  typePaths,
  useGameMenus,
  useGamesPath,
  type GameMenu,
  type MenuType,
  type MenuVendor,
} from './menus';
export { gamesPage, hotGames, inHouseGames, winners } from './queries';
export { typeIcons } from './typeIcons';
