import { paths } from '../lib/paths';
import { urlOf } from '../lib/place';
import { history } from '../platform/history';
import { shownStore } from './shown';

/** Back to where the popup or the game was opened; one that was the first address goes home instead. */
export function closeRoutedPopup(): void {
  if (history.current().depth > 0) history.back();
  else history.replace(paths.home);
}

/** Leaves the pane, however many of its sections were visited, for the game or the screen below it. */
export function closePane(): void {
  const { game, under } = shownStore.get();
  if (game === null) history.push(urlOf(under.place));
  else history.back(history.current().depth - game.place.depth);
}
