export { gameLink } from './links';
export { gameMenus } from './menus';
export { gamesOf, hotGames, originals, winners } from './queries';
export { typeIcons } from './typeIcons';
