import { Dimensions, type View } from 'react-native';

interface Scroller {
  scrollTo(place: { y: number; animated: boolean }): void;
}

const positions = new Map<string, number>();
let scroller: Scroller | null = null;
let now = 0;
const watchers = new Set<() => void>();

/** Registers the scroll view of the current page. */
export function registerScroller(next: Scroller | null): void {
  scroller = next;
}

export function onScroll(y: number): void {
  now = y;
  watchers.forEach((update) => update());
}

export function saveScroll(key: string): void {
  positions.set(key, now);
}

export function scrollToTop(): void {
  scroller?.scrollTo({ y: 0, animated: false });
}

/** Scrolls to the saved position of a visit. */
export function restoreScroll(key: string): void {
  const y = positions.get(key) ?? 0;
  requestAnimationFrame(() => scroller?.scrollTo({ y, animated: false }));
}

/** Anchors exist on the web only. */
export function scrollToAnchor(_id: string): boolean {
  return false;
}

/**
 * Reports how far the top of a view is above the window's top, and the window's height. Returns an unsubscribe
 * function.
 */
export function watchScroll(view: View | null, report: (above: number, height: number) => void): () => void {
  const update = () => view?.measureInWindow((_x, y) => report(-y, Dimensions.get('window').height));
  update();
  watchers.add(update);
  return () => void watchers.delete(update);
}
