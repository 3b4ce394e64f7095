import { useEffect, useRef, useState, type ReactElement } from 'react';
import { View } from 'react-native';
import { a, tokens, useTheme, web } from '../../theme';
import { useTurnToMove } from './turnToMove';

export interface RingItem {
  key: string;
  item: ReactElement;
}

/** How many stand in a view. */
export const ringView = 6;
/** Fewer than this cannot come round again out of sight. */
export const ringLeast = ringView + 2;

/** The turns of a ring: which item is first, and a way to go on by some. */
export function useRing(count: number) {
  const [first, setFirst] = useState(0);
  const reach = Math.min(ringView, Math.floor((count - ringView) / 2));
  return { first, reach, go: (by: number) => setFirst((before) => before + by) };
}

interface RingProps {
  items: readonly RingItem[];
  ring: ReturnType<typeof useRing>;
  isStopped: boolean;
  /** Of each item: its width and height before it is fitted. */
  shape: { width: number; height: number };
  testID?: string;
}

/** Things in a row that come round again, one step at a time; the pointer, the keyboard and a touch hold it. */
export function Ring({ items, ring, isStopped, shape, testID }: RingProps) {
  const t = useTheme();
  const box = useRef<View>(null);
  const [isHeld, setHeld] = useState(false);
  const isWilling = !t.reducedMotion && !isStopped;
  const mayMove = useTurnToMove({ kind: 'ring', box, height: shape.height, isWilling });
  useBeat(mayMove && !isHeld, () => ring.go(1));
  const placeOf = (index: number) => {
    const turned = (index - ring.first + ring.reach) % items.length;
    return (turned < 0 ? turned + items.length : turned) - ring.reach;
  };
  return (
    <View
      ref={box}
      testID={testID}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onTouchStart={() => setHeld(true)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
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

/** Does something again and again while it plays. */
function useBeat(isPlaying: boolean, act: () => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setInterval(() => latest.current(), tokens.motion.ringStay);
    return () => clearInterval(timer);
  }, [isPlaying]);
}

const gap = tokens.space.lg;
const start = { top: 0, start: 0 };
const fitted = { width: `calc((100% - ${gap * (ringView - 1)}px) / ${ringView})` as '16%' };
// What lifts itself under the pointer may stand out of it.
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
