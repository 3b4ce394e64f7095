import { Dimensions, type View } from 'react-native';

interface Scroller {
  scrollTo(place: { y: number; animated: boolean }): void;
}

const kept = new Map<string, number>();
let scroller: Scroller | null = null;
let now = 0;
const lookers = new Set<() => void>();

/** The one scrolling page of the app lends itself. */
export function lendScroller(next: Scroller | null): void {
  scroller = next;
}

export function noteScroll(y: number): void {
  now = y;
  lookers.forEach((look) => look());
}

export function keepScroll(key: string): void {
  kept.set(key, now);
}

export function scrollToTop(): void {
  scroller?.scrollTo({ y: 0, animated: false });
}

/** Goes where the visit was left. */
export function restoreScroll(key: string): void {
  const y = kept.get(key) ?? 0;
  requestAnimationFrame(() => scroller?.scrollTo({ y, animated: false }));
}

/** Anchors are a matter of the web. */
export function scrollToAnchor(_id: string): boolean {
  return false;
}

/** Tells again and again how far a thing's top lies above the window's, and how high the window is. Gives a way to stop. */
export function watchScroll(of: View | null, tell: (above: number, height: number) => void): () => void {
  const look = () => of?.measureInWindow((_x, y) => tell(-y, Dimensions.get('window').height));
  look();
  lookers.add(look);
  return () => void lookers.delete(look);
}
