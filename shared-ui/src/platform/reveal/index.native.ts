import { Dimensions, type ScrollView, type View } from 'react-native';

/** The types of React Native do not declare it. */
interface Inner {
  getInnerViewRef: () => View;
}

/** Scrolls a horizontal row so that an item that is cut off stands in its middle. */
export function revealInRow(row: ScrollView, item: View): void {
  const { width: room } = Dimensions.get('window');
  item.measureInWindow((left, _y, width) => {
    if (left >= 0 && left + width <= room) return;
    item.measureLayout((row as unknown as Inner).getInnerViewRef(), (x) =>
      row.scrollTo({ x: Math.max(0, x + width / 2 - room / 2), animated: false }),
    );
  });
}
