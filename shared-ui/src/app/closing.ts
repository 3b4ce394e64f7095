import { paths } from '../lib/paths';
import { urlOf } from '../lib/place';
import { history } from '../platform/history';
import { navigationStore } from './navigation';

/** Closes the popup in the address: goes back to where it was opened, or home if it was the first address. */
export function closeRoutedPopup(): void {
  if (history.current().depth > 0) history.back();
  else history.replace(paths.home);
}

/** Leaves the pane for the game or screen below it, however many sections were visited. */
export function closePane(): void {
  const { game, background } = navigationStore.get();
  if (game === null) history.push(urlOf(background.place));
  else history.back(history.current().depth - game.place.depth);
}
