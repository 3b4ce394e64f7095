import { useState } from 'react';
import type { LayoutChangeEvent } from 'react-native';

import { tokens } from '../theme';

/** How many entries of a row fit into it; where not all do, room is left for a menu of the others. */
export function useFitting(titles: readonly string[]) {
  const [room, setRoom] = useState(Infinity);
  // By title, so that entries are measured again in another language.
  const [widths, setWidths] = useState<Readonly<Record<string, number>>>({});
  const upTo = (count: number) => titles.slice(0, count).reduce((sum, title) => sum + (widths[title] ?? 0), 0);
  const isTight = upTo(titles.length) > room;
  const first = titles.findIndex((_, index) => upTo(index + 1) > room - tokens.size.navigationMore);
  return {
    fitting: isTight ? first : titles.length,
    onRow: ({ nativeEvent }: LayoutChangeEvent) => setRoom(nativeEvent.layout.width),
    onEntry:
      (title: string) =>
      ({ nativeEvent }: LayoutChangeEvent) =>
        setWidths((before) => ({ ...before, [title]: nativeEvent.layout.width })),
  };
}
