export { allowOfflineFavorites } from './kept/setFavorite';
export { gameLink } from './links';
export {
  gameMenus,
  menuTypes,
  offeredTypes,
  typePaths,
  useGameMenus,
  type GameMenu,
  type MenuType,
  type MenuVendor,
} from './menus';
export { gamesPage, hotGames, originals, winners } from './queries';
export { typeIcons } from './typeIcons';
