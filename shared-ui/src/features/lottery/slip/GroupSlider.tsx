import { useRef, useState } from 'react';
import { View, type GestureResponderEvent } from 'react-native';

import { useFormat, useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { a, tokens, useTheme, web } from '../../../theme';
import { Text } from '../../../ui';
import type { Terms } from '../model';
import { rebateShare } from './quote';

interface GroupSliderProps {
  terms: Terms;
  value: number;
  onChange: (group: number) => void;
}

const step = 2;
const page = 20;

/** The prize group: a lower one pays the difference as rebate, win or lose. */
export function GroupSlider({ terms, value, onChange }: GroupSliderProps) {
  const t = useT();
  const theme = useTheme();
  const format = useFormat();
  const [width, setWidth] = useState(0);
  const { minGroup, maxGroup } = terms;
  const range = Math.max(step, maxGroup - minGroup);
  const share = Math.min(1, Math.max(0, (value - minGroup) / range));
  const latest = useRef({ width, range });
  latest.current = { width, range };
  const to = (group: number) =>
    onChange(Math.min(maxGroup, Math.max(minGroup, minGroup + step * Math.round((group - minGroup) / step))));
  const drag = ({ nativeEvent }: GestureResponderEvent) => {
    if (latest.current.width > 0) to(minGroup + (nativeEvent.locationX / latest.current.width) * latest.current.range);
  };
  const onKeyDown = (event: { key: string; preventDefault: () => void }) => {
    const moves: Record<string, number> = {
      ArrowRight: step,
      ArrowUp: step,
      ArrowLeft: -step,
      ArrowDown: -step,
      PageUp: page,
      PageDown: -page,
    };
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    to(value + move);
  };
  const rate = format.percent(rebateShare(terms, value), 2);
  return (
    <View style={a.gap_xs}>
      <View style={[a.row, a.between]}>
        <Text variant="detail" tone="muted" testID={handle('lottery', 'group')}>
          {t('lottery:prizeGroup', { group: value })}
        </Text>
        <Text variant="detail" tone="good" weight="medium" testID={handle('lottery', 'rebate')}>
          {t('lottery:rebate', { rate })}
        </Text>
      </View>
      <View
        role="slider"
        tabIndex={0}
        aria-label={t('lottery:groupSlider')}
        aria-valuemin={minGroup}
        aria-valuemax={maxGroup}
        aria-valuenow={value}
        aria-valuetext={`${value}, ${t('lottery:rebate', { rate })}`}
        {...({ onKeyDown } as object)}
        onLayout={({ nativeEvent }) => setWidth(nativeEvent.layout.width)}
        onStartShouldSetResponder={() => true}
        onMoveShouldSetResponder={() => true}
        onResponderTerminationRequest={() => false}
        onResponderGrant={drag}
        onResponderMove={drag}
        testID={handle('lottery', 'group-slider')}
        style={[a.justify_center, a.round_sm, theme.focus, touchable, { height: tokens.target }]}
      >
        <View pointerEvents="none" style={[a.round_full, a.full, { height: rail, backgroundColor: theme.color.track }]}>
          <View style={[a.round_full, theme.bgBrand, { height: rail, width: `${share * 100}%` }]} />
        </View>
        <View
          pointerEvents="none"
          style={[
            a.absolute,
            a.round_full,
            theme.border,
            {
              width: thumb,
              height: thumb,
              start: share * Math.max(0, width - thumb),
              top: (tokens.target - thumb) / 2,
              backgroundColor: tokens.art.paper,
            },
          ]}
        />
      </View>
    </View>
  );
}

const rail = tokens.size.progress;
const thumb = tokens.size.swatch;
const touchable = web({ cursor: 'pointer', touchAction: 'none' });
