import { paths } from '../lib/paths';
import { urlOf } from '../lib/place';
import { history } from '../platform/history';
import { shownStore } from './shown';

/** Back to where the popup was opened; one that was the first address goes home instead. */
export function closeRoutedPopup(): void {
  if (history.current().depth > 0) history.back();
  else history.replace(paths.home);
}

/** Leaves the pane, however many of its sections were visited, for what lies below it. */
export function closePane(): void {
  history.push(urlOf(shownStore.get().under.place));
}
