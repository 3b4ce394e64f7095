export { startLine } from './kept/line';
export { gameLink } from './links';
export { gameMenus } from './menus';
export { gamesPage, hotGames, originals, winners } from './queries';
export { typeIcons } from './typeIcons';
