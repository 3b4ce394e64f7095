import { useCallback, useEffect, useRef, useState, type ReactElement } from 'react';
import { PanResponder, View } from 'react-native';
import { a, tokens, useTheme, web } from '../../theme';
import { Touch } from '../Touch';
import { useTurnToMove, type MoverProps } from './turnToMove';

export interface CarouselProps {
  label: string;
  slides: readonly { key: string; slide: ReactElement }[];
  height: number;
  /** The dots are a button that stops and starts it. */
  pauseLabel: string;
  playLabel: string;
  /** What it is among the others that move by themselves. */
  kind?: MoverProps['kind'];
  corners?: 'lg' | 'md' | 'none';
  testID?: string;
}

/** Slides that take turns by a cross-fade; a touch, the pointer or the keyboard on it stops them. */
export function Carousel({
  label,
  slides,
  height,
  pauseLabel,
  playLabel,
  kind = 'banner',
  corners = 'lg',
  testID,
}: CarouselProps) {
  const t = useTheme();
  const [isStopped, setStopped] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const box = useRef<View>(null);
  const isWilling = slides.length > 1 && !t.reducedMotion && !isStopped;
  const mayMove = useTurnToMove({ kind, box, height, isWilling });
  const { now, go } = useTurns(slides.length, mayMove && !isHeld);
  const pan = useSwipe((step) => go(t.isRtl ? -step : step), setHeld);
  const hold = {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
  return (
    <View
      ref={box}
      role="group"
      aria-label={label}
      testID={testID}
      {...hold}
      {...pan}
      style={[a.clip, a.full, corners !== 'none' && a[`round_${corners}`], { height }, web({ touchAction: 'pan-y' })]}
    >
      {slides.map(({ key, slide }, index) => {
        const isNow = index === now;
        return (
          <View
            key={key}
            aria-hidden={!isNow}
            pointerEvents={isNow ? 'auto' : 'none'}
            style={[
              a.fill,
              fade(t.reducedMotion),
              {
                opacity: isNow ? 1 : 0,
                transform: [{ translateX: isNow ? 0 : t.isRtl ? -tokens.motion.travel : tokens.motion.travel }],
              },
              web({ visibility: isNow ? 'visible' : 'hidden' }),
            ]}
          >
            {slide}
          </View>
        );
      })}
      {slides.length > 1 && (
        <Touch
          role="button"
          aria-label={isStopped || t.reducedMotion ? playLabel : pauseLabel}
          isPlain
          disabled={t.reducedMotion}
          onPress={() => setStopped(!isStopped)}
          style={[a.row, a.target, a.center, a.absolute, corner, a.px_sm]}
        >
          {slides.map(({ key }, index) => (
            <Dot key={key} isNow={index === now} />
          ))}
        </Touch>
      )}
    </View>
  );
}

const corner = { end: tokens.space.sm, bottom: 0, gap: tokens.size.dot };

function fade(isReduced: boolean) {
  const { slideFade, easing } = tokens.motion;
  return web({
    transitionProperty: isReduced ? 'opacity,visibility' : 'opacity,transform,visibility',
    transitionDuration: `${slideFade}ms`,
    transitionTimingFunction: easing,
  });
}

function Dot({ isNow }: { isNow: boolean }) {
  const t = useTheme();
  const { dot, dotActive } = tokens.size;
  return (
    <View
      style={[
        a.round_full,
        t.moveWidth,
        { height: dot, width: isNow ? dotActive : dot, backgroundColor: isNow ? tokens.art.name : tokens.art.dot },
      ]}
    />
  );
}

function useTurns(count: number, isPlaying: boolean) {
  const [place, setPlace] = useState(0);
  const go = useCallback((step: number) => setPlace((before) => (before + step + count) % count), [count]);
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setInterval(() => go(1), tokens.motion.slideStay);
    return () => clearInterval(timer);
  }, [isPlaying, go]);
  return { now: count === 0 ? 0 : place % count, go };
}

function useSwipe(onSwipe: (step: 1 | -1) => void, onHold: (isHeld: boolean) => void) {
  const latest = useRef({ onSwipe, onHold });
  latest.current = { onSwipe, onHold };
  const pan = useRef(
    PanResponder.create({
      onMoveShouldSetPanResponder: (_event, move) =>
        Math.abs(move.dx) > tokens.space.sm && Math.abs(move.dx) > Math.abs(move.dy),
      onPanResponderGrant: () => latest.current.onHold(true),
      onPanResponderRelease: (_event, move) => {
        latest.current.onHold(false);
        if (Math.abs(move.dx) > tokens.space.xl) latest.current.onSwipe(move.dx < 0 ? 1 : -1);
      },
      onPanResponderTerminate: () => latest.current.onHold(false),
    }),
  ).current;
  return pan.panHandlers;
}
