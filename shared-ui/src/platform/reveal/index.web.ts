import type { ScrollView, View } from 'react-native';

/** Scrolls a horizontal row so that an item that is cut off stands in its middle. */
export function revealInRow(row: ScrollView, item: View): void {
  const scroller = row.getScrollableNode() as Element;
  const [room, box] = [scroller.getBoundingClientRect(), (item as unknown as Element).getBoundingClientRect()];
  if (box.left >= room.left && box.right <= room.right) return;
  scroller.scrollLeft += box.left + box.width / 2 - room.left - room.width / 2;
}
