import { useCallback, useEffect, useRef, useState, type ReactElement } from 'react';
import { PanResponder, View } from 'react-native';
import { a, tokens, useTheme, web } from '../../theme';
import { Touch } from '../Touch';
import { useMoveTurn, type MoverProps } from './useMoveTurn';

export interface CarouselProps {
  label: string;
  slides: readonly { key: string; slide: ReactElement }[];
  height: number;
  /** The dots are a button that pauses and resumes. */
  pauseLabel: string;
  playLabel: string;
  /** Its priority among elements that move by themselves. */
  kind?: MoverProps['kind'];
  corners?: 'lg' | 'md' | 'none';
  testID?: string;
}

/** Slides that change by a cross-fade; touch, hover and focus pause them. */
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
  const [isPaused, setPaused] = useState(false);
  const box = useRef<View>(null);
  const wantsToMove = slides.length > 1 && !t.reducedMotion && !isStopped;
  const mayMove = useMoveTurn({ kind, box, height, wantsToMove });
  const { now, go } = useTurns(slides.length, mayMove && !isPaused);
  const pan = useSwipe((step) => go(t.isRtl ? -step : step), setPaused);
  const pause = {
    onPointerEnter: () => setPaused(true),
    onPointerLeave: () => setPaused(false),
    onFocus: () => setPaused(true),
    onBlur: () => setPaused(false),
  };
  return (
    <View
      ref={box}
      role="group"
      aria-label={label}
      testID={testID}
      {...pause}
      {...pan}
      style={[a.clip, a.full, corners !== 'none' && a[`round_${corners}`], { height }, web({ touchAction: 'pan-y' })]}
    >
      {slides.map(({ key, slide }, index) => {
        const isCurrent = index === now;
        return (
          <View
            key={key}
            aria-hidden={!isCurrent}
            pointerEvents={isCurrent ? 'auto' : 'none'}
            style={[
              a.fill,
              fade(t.reducedMotion, isCurrent),
              {
                opacity: isCurrent ? 1 : 0,
                transform: [{ translateX: isCurrent ? 0 : t.isRtl ? -tokens.motion.travel : tokens.motion.travel }],
              },
              web({ visibility: isCurrent ? 'visible' : 'hidden' }),
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
            <Dot key={key} isCurrent={index === now} />
          ))}
        </Touch>
      )}
    </View>
  );
}

const corner = { end: tokens.space.sm, bottom: 0, gap: tokens.size.dot };

/** A slide appears after the previous one has disappeared: two headlines over each other cannot be read. */
function fade(isReduced: boolean, isCurrent: boolean) {
  const { slideFade, easing } = tokens.motion;
  return web({
    transitionProperty: isReduced ? 'opacity,visibility' : 'opacity,transform,visibility',
    transitionDuration: `${slideFade / 2}ms`,
    transitionDelay: isCurrent ? `${slideFade / 2}ms` : '0ms',
    transitionTimingFunction: easing,
  });
}

function Dot({ isCurrent }: { isCurrent: boolean }) {
  const t = useTheme();
  const { dot, dotActive } = tokens.size;
  return (
    <View
      style={[
        a.round_full,
        t.moveWidth,
        {
          height: dot,
          width: isCurrent ? dotActive : dot,
          backgroundColor: isCurrent ? tokens.art.name : tokens.art.dot,
        },
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

function useSwipe(onSwipe: (step: 1 | -1) => void, onPause: (isPaused: boolean) => void) {
  const latest = useRef({ onSwipe, onPause });
  latest.current = { onSwipe, onPause };
  const pan = useRef(
    PanResponder.create({
      onMoveShouldSetPanResponder: (_event, move) =>
        Math.abs(move.dx) > tokens.space.sm && Math.abs(move.dx) > Math.abs(move.dy),
      onPanResponderGrant: () => latest.current.onPause(true),
      onPanResponderRelease: (_event, move) => {
        latest.current.onPause(false);
        if (Math.abs(move.dx) > tokens.space.xl) latest.current.onSwipe(move.dx < 0 ? 1 : -1);
      },
      onPanResponderTerminate: () => latest.current.onPause(false),
    }),
  ).current;
  return pan.panHandlers;
}
