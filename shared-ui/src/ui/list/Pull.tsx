import { useRef, useState, type ReactElement } from 'react';
import { View, type NativeScrollEvent, type NativeSyntheticEvent } from 'react-native';
import { a, tokens, useTheme } from '../../theme';
import { Icon } from '../icon/Icon';
import { Spinner } from '../Spinner';
import type { PullProps } from './pullProps';

interface Touches {
  nativeEvent: { touches: readonly { pageY: number }[] };
}

// The list moves less than the finger.
const stretch = 0.5;

/** Pull to refresh on touch screens in browsers, which lack it inside a list. */
export function Pull({ refresh, children }: PullProps): ReactElement {
  const t = useTheme();
  const top = useRef(0);
  const start = useRef<number | null>(null);
  const [pulled, setPulled] = useState(0);
  const { pull } = tokens.size;
  if (refresh === undefined) return children({});
  const isReady = pulled >= pull;
  const shown = refresh.isRefreshing ? pull : pulled;
  const onTouchStart = (event: Touches) => {
    start.current = top.current <= 0 ? (event.nativeEvent.touches[0]?.pageY ?? null) : null;
  };
  const onTouchMove = (event: Touches) => {
    const now = event.nativeEvent.touches[0]?.pageY;
    if (start.current !== null && now !== undefined)
      setPulled(Math.min(Math.max(0, now - start.current) * stretch, pull));
  };
  const onTouchEnd = () => {
    if (isReady && !refresh.isRefreshing) refresh.onRefresh();
    start.current = null;
    setPulled(0);
  };
  const onScroll = (event: NativeSyntheticEvent<NativeScrollEvent>) => {
    top.current = event.nativeEvent.contentOffset.y;
  };
  return (
    <View style={[a.grow, a.clip]} onTouchStart={onTouchStart} onTouchMove={onTouchMove} onTouchEnd={onTouchEnd}>
      {shown > 0 && (
        <View
          style={[a.absolute, a.center, { top: 0, start: 0, end: 0, height: shown }]}
          role="status"
          aria-label={refresh.label}
        >
          {refresh.isRefreshing ? (
            <Spinner color={t.color.brand} />
          ) : (
            <Icon name={isReady ? 'arrow-clockwise' : 'arrow-down'} color={isReady ? t.color.brand : t.color.muted} />
          )}
        </View>
      )}
      <View style={[a.grow, start.current === null && t.moveChange, { transform: [{ translateY: shown }] }]}>
        {children({ onScroll, scrollEventThrottle: 16 })}
      </View>
    </View>
  );
}
