import { memo, startTransition, useEffect, useRef, useState, type ReactElement } from 'react';
import { View } from 'react-native';
import { watchScroll } from '../../platform/scroll';
import { a } from '../../theme';

export interface TilesProps {
  count: number;
  columns: number;
  gap: number;
  /** Height of a tile for its width. */
  ratio: number;
  /** Draws one; it must stay the same function while nothing about its tiles has changed. */
  tile: (index: number) => ReactElement;
  /** Told which tiles are drawn, the last not among them. */
  onShow?: (first: number, last: number) => void;
  label: string;
  /** The width before it is measured. */
  width: number;
  testID?: string;
}

interface Rows {
  first: number;
  last: number;
}

// Rows kept ready above and below what is seen.
const ahead = 3;

/** Tiles of one size in as many rows as it takes, of which only those near the window are drawn. */
export function Tiles({ count, columns, gap, ratio, tile, onShow, label, width: guess, testID }: TilesProps) {
  const box = useRef<View>(null);
  const [width, setWidth] = useState(guess);
  const cell = (width - gap * (columns - 1)) / columns;
  const pitch = cell * ratio + gap;
  const rows = Math.ceil(count / columns);
  const seen = useRowsInView(box, pitch, rows);
  const first = seen.first * columns;
  const last = Math.min(count, seen.last * columns);
  useEffect(() => onShow?.(first, last), [onShow, first, last]);
  return (
    <View
      ref={box}
      role="list"
      aria-label={label}
      testID={testID}
      onLayout={(event) => setWidth(event.nativeEvent.layout.width)}
      style={[a.relative, a.full, { height: Math.max(0, rows * pitch - gap) }]}
    >
      {Array.from({ length: Math.max(0, last - first) }, (_, place) => (
        <Tile
          key={first + place}
          index={first + place}
          count={count}
          columns={columns}
          across={cell + gap}
          pitch={pitch}
          size={cell}
          draw={tile}
        />
      ))}
    </View>
  );
}

function useRowsInView(box: React.RefObject<View | null>, pitch: number, rows: number): Rows {
  const [seen, setSeen] = useState<Rows>({ first: 0, last: 2 * ahead });
  useEffect(
    () =>
      watchScroll(box.current, (above, height) => {
        const first = Math.max(0, Math.floor(above / pitch) - ahead);
        const last = Math.max(first, Math.ceil((above + height) / pitch) + ahead);
        // What is under the finger moves first; new rows may follow a moment later.
        startTransition(() => setSeen((was) => (was.first === first && was.last === last ? was : { first, last })));
      }),
    [box, pitch],
  );
  return { first: Math.min(seen.first, rows), last: Math.min(seen.last, rows) };
}

interface TileProps {
  index: number;
  count: number;
  columns: number;
  across: number;
  pitch: number;
  size: number;
  draw: (index: number) => ReactElement;
}

const Tile = memo(function Tile({ index, count, columns, across, pitch, size, draw }: TileProps) {
  const row = Math.floor(index / columns);
  return (
    <View
      role="listitem"
      {...({ 'aria-setsize': count, 'aria-posinset': index + 1 } as object)}
      style={[a.absolute, { top: row * pitch, start: (index % columns) * across, width: size }]}
    >
      {draw(index)}
    </View>
  );
});
