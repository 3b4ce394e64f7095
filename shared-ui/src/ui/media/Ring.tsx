import { useEffect, useRef, useState, type ReactElement } from 'react';
import { View } from 'react-native';
import { a, tokens, useTheme, web } from '../../theme';
import { useMoveTurn } from './useMoveTurn';

export interface RingItem {
  key: string;
  item: ReactElement;
}

/** Number of visible items. */
export const ringView = 6;
/** Fewer items cannot wrap around out of sight. */
export const ringMin = ringView + 2;

/** State of a ring: the first item, and a function to advance. */
export function useRing(count: number) {
  const [first, setFirst] = useState(0);
  const reach = Math.min(ringView, Math.floor((count - ringView) / 2));
  return { first, reach, go: (by: number) => setFirst((before) => before + by) };
}

interface RingProps {
  items: readonly RingItem[];
  ring: ReturnType<typeof useRing>;
  isStopped: boolean;
  /** Width and height of an item before it is fitted. */
  shape: { width: number; height: number };
  testID?: string;
}

/** A row of items that wraps around, one step at a time; hover, focus and touch pause it. */
export function Ring({ items, ring, isStopped, shape, testID }: RingProps) {
  const t = useTheme();
  const box = useRef<View>(null);
  const [isPaused, setPaused] = useState(false);
  const wantsToMove = !t.reducedMotion && !isStopped;
  const mayMove = useMoveTurn({ kind: 'ring', box, height: shape.height, wantsToMove });
  useInterval(mayMove && !isPaused, () => ring.go(1));
  const placeOf = (index: number) => {
    const turned = (index - ring.first + ring.reach) % items.length;
    return (turned < 0 ? turned + items.length : turned) - ring.reach;
  };
  return (
    <View
      ref={box}
      testID={testID}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onTouchStart={() => setPaused(true)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      style={[a.relative, clipped]}
    >
      <View aria-hidden style={[fitted, { aspectRatio: shape.width / shape.height }]} />
      {items.map(({ key, item }, index) => {
        const place = placeOf(index);
        const isShown = place >= 0 && place < ringView;
        return (
          <View
            key={key}
            aria-hidden={!isShown}
            style={[a.absolute, fitted, start, moving(t.reducedMotion), at(t.isRtl ? -place : place, isShown)]}
          >
            {item}
          </View>
        );
      })}
    </View>
  );
}

/** Calls a function repeatedly while playing. */
function useInterval(isPlaying: boolean, callback: () => void): void {
  const latest = useRef(callback);
  latest.current = callback;
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setInterval(() => latest.current(), tokens.motion.ringStay);
    return () => clearInterval(timer);
  }, [isPlaying]);
}

const gap = tokens.space.lg;
const start = { top: 0, start: 0 };
const fitted = { width: `calc((100% - ${gap * (ringView - 1)}px) / ${ringView})` as '16%' };
// Items that are raised on hover may overflow.
const clipped = web({ overflow: 'clip', overflowClipMargin: `${tokens.space.sm}px` });

const at = (place: number, isShown: boolean) => ({
  transform: [{ translateX: `calc((100% + ${gap}px) * ${place})` as '100%' }],
  ...web({ visibility: isShown ? 'visible' : 'hidden' }),
});

const moving = (isReduced: boolean) =>
  web({
    transitionProperty: isReduced ? 'none' : 'transform,visibility',
    transitionDuration: `${tokens.motion.enter}ms`,
    transitionTimingFunction: tokens.motion.easing,
  });
