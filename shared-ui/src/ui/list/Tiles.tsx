import { memo, startTransition, useEffect, useRef, useState, type ReactElement } from 'react';
import { View } from 'react-native';
import { watchScroll } from '../../platform/scroll';
import { a, tokens, useTheme, web } from '../../theme';
import { isSame, stepTowards, type Range } from './stepTowards';
import { createPace } from './pace';

export interface TilesProps {
  count: number;
  columns: number;
  gap: number;
  /** Height of a tile divided by its width. */
  ratio: number;
  /** Radius of the placeholders while tiles are not rendered. */
  radius: keyof typeof tokens.radius;
  /** Renders one tile; must be a stable function while its tiles do not change. */
  tile: (index: number) => ReactElement;
  /** Reports the range of rendered tiles, `last` exclusive. */
  onShow?: (first: number, last: number) => void;
  label: string;
  /** The width before it is measured. */
  width: number;
  testID?: string;
}

// Rows rendered above and below the visible ones.
const ahead = 3;

/** A grid of equal tiles of which only those near the window are rendered; the others are placeholders. */
export function Tiles({ count, columns, gap, ratio, radius, tile, onShow, label, width: guess, testID }: TilesProps) {
  const t = useTheme();
  const box = useRef<View>(null);
  const [width, setWidth] = useState(guess);
  const cell = (width - gap * (columns - 1)) / columns;
  const pitch = cell * ratio + gap;
  const rows = Math.ceil(count / columns);
  const full = Math.floor(count / columns);
  const seen = useTilesInView(box, pitch, columns);
  const first = Math.min(count, seen.first);
  const last = Math.min(count, seen.last);
  useEffect(() => onShow?.(first, last), [onShow, first, last]);
  const empty = placeholders({ cell, high: cell * ratio, gap, radius: tokens.radius[radius], color: t.color.skeleton });
  return (
    <View
      ref={box}
      role="list"
      aria-label={label}
      testID={testID}
      onLayout={(event) => setWidth(event.nativeEvent.layout.width)}
      style={[a.relative, a.full, { height: Math.max(0, rows * pitch - gap) }]}
    >
      {full > 0 && <View aria-hidden style={[a.absolute, a.full, empty, { height: full * pitch - gap }]} />}
      {Array.from({ length: Math.max(0, last - first) }, (_, place) => (
        <Tile
          key={first + place}
          index={first + place}
          count={count}
          columns={columns}
          across={cell + gap}
          pitch={pitch}
          size={cell}
          high={cell * ratio}
          draw={tile}
        />
      ))}
    </View>
  );
}

/** The range of tiles to render. During fast scrolling placeholders are shown instead. */
function useTilesInView(box: React.RefObject<View | null>, pitch: number, columns: number): Range {
  const [seen, setSeen] = useState<Range>({ first: 0, last: 2 * ahead * columns });
  useEffect(() => {
    const most = Math.ceil(columns / 4);
    let shown: Range | undefined;
    let frame = 0;
    const approach = (want: Range) => {
      const next = shown === undefined ? want : stepTowards(shown, want, most, ahead * columns);
      shown = next;
      // Scrolling has priority; new tiles may render slightly later.
      startTransition(() => setSeen((was) => (isSame(was, next) ? was : next)));
      if (!isSame(next, want)) frame = requestAnimationFrame(() => approach(want));
    };
    const hold = () => cancelAnimationFrame(frame);
    const pace = createPace((above, height) => {
      hold();
      const first = Math.max(0, Math.floor(above / pitch) - ahead);
      const last = Math.max(first, Math.ceil((above + height) / pitch) + ahead);
      approach({ first: first * columns, last: last * columns });
    }, hold);
    const stop = watchScroll(box.current, pace.moved);
    return () => {
      stop();
      pace.stop();
      hold();
    };
  }, [box, pitch, columns]);
  return seen;
}

interface Place {
  cell: number;
  high: number;
  gap: number;
  radius: number;
  color: string;
}

/** All placeholders of a grid as one repeating background image, which costs nothing to scroll. */
function placeholders({ cell, high, gap, radius, color }: Place) {
  const [wide, pitch] = [cell + gap, high + gap];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${pitch}"><rect width="${cell}" height="${high}" rx="${radius}" fill="${color}"/></svg>`;
  return web({
    backgroundImage: `url("data:image/svg+xml,${encodeURIComponent(svg)}")`,
    backgroundSize: `${wide}px ${pitch}px`,
  });
}

interface TileProps {
  index: number;
  count: number;
  columns: number;
  across: number;
  pitch: number;
  size: number;
  high: number;
  draw: (index: number) => ReactElement;
}

// The layout inside a tile does not affect others.
const contained = web({ contain: 'layout style' });

const Tile = memo(function Tile({ index, count, columns, across, pitch, size, high, draw }: TileProps) {
  const row = Math.floor(index / columns);
  return (
    <View
      role="listitem"
      {...({ 'aria-setsize': count, 'aria-posinset': index + 1 } as object)}
      style={[
        a.absolute,
        contained,
        { top: row * pitch, start: (index % columns) * across, width: size, height: high },
      ]}
    >
      {draw(index)}
    </View>
  );
});
