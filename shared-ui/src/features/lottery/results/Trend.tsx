import { useState } from 'react';
import { View } from 'react-native';

import { useFormat, useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { Line, Svg } from '../../../platform/svg';
import { a, tokens, useTheme } from '../../../theme';
import { Text, Touch } from '../../../ui';
import { shortNumber, type Game, type Issue } from '../model';
import { missingAt, rangeOf } from '../numbers/patterns';
import { readResult } from '../numbers/result';
import { positionName } from '../names';

const { counter: mark, swatch: pitch } = tokens.size;

/** How many positions a trend can follow; none for prize tables and keno. */
export const positionsOf = (rules: string): number =>
  ({ SSC: 5, P5: 5, E5D: 5, '11X5': 5, PK10: 10, '3D': 3, P3: 3, PC28: 3, K3: 3, EK3: 3, WINGO: 1, TOGEL: 4 })[rules] ??
  0;

/** The numbers of one position draw by draw, joined by a line, and how long each has been missing. */
export function Trend({ game, results, rows }: { game: Game; results: readonly Issue[]; rows: number }) {
  const t = useT();
  const theme = useTheme();
  const format = useFormat();
  const [position, setPosition] = useState(0);
  const [width, setWidth] = useState(0);
  const count = positionsOf(game.rules);
  const drawn = results.filter(({ result }) => result !== null);
  if (count === 0 || drawn.length === 0) return null;
  const range = rangeOf(game.rules);
  const texts = drawn.map(({ result }) => result ?? '');
  const shown = drawn.slice(0, rows);
  const columns = shown.map(({ result }) => range.indexOf(Number(readResult(result ?? '').main[position])));
  const missing = missingAt(game.rules, texts, position);
  const at = (column: number) => ((column + 0.5) * width) / range.length;
  const height = pitch * shown.length;
  return (
    <View style={a.gap_sm} testID={handle('lottery', 'trend')}>
      <View style={[a.row, a.between, a.wrap, a.gap_sm]}>
        <Text variant="heading" level={2}>
          {t('lottery:trend')}
        </Text>
        {count > 1 && (
          <View style={[a.row, a.wrap]} role="radiogroup" aria-label={t('lottery:position')}>
            {Array.from({ length: count }, (_, place) => (
              <PositionKey
                key={place}
                game={game}
                place={place}
                isChosen={place === position}
                onPress={() => setPosition(place)}
              />
            ))}
          </View>
        )}
      </View>
      <View style={a.row}>
        <View style={label} />
        {range.map((number) => (
          <View key={number} style={a.grow}>
            <Text variant="label" tone="muted" isTabular align="center">
              {String(number)}
            </Text>
          </View>
        ))}
      </View>
      <View style={a.row_top}>
        <View style={label}>
          {shown.map(({ number }) => (
            <Text key={number} variant="label" tone="muted" isTabular style={{ height: pitch }}>
              {shortNumber(number).replace('…', '')}
            </Text>
          ))}
        </View>
        <View
          aria-hidden
          onLayout={({ nativeEvent }) => setWidth(nativeEvent.layout.width)}
          style={[a.grow, a.relative, { height }]}
        >
          <Svg viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
            {columns.slice(1).map((column, row) => (
              <Line
                key={row}
                x1={at(columns[row] ?? 0)}
                y1={(row + 0.5) * pitch}
                x2={at(column)}
                y2={(row + 1.5) * pitch}
                stroke={theme.color.brandLine}
                strokeWidth={tokens.hairline.error}
              />
            ))}
          </Svg>
          {columns.map((column, row) => (
            <View
              key={row}
              style={[
                a.absolute,
                a.center,
                a.round_full,
                theme.bgSurface,
                {
                  start: at(column),
                  top: row * pitch + (pitch - mark) / 2,
                  width: mark,
                  height: mark,
                  marginStart: -mark / 2,
                },
              ]}
            >
              <View style={[a.fill, a.center, a.round_full, theme.bgTintStrong]}>
                <Text variant="label" weight="semibold" isDisplay tone="brand">
                  {String(range[column] ?? '')}
                </Text>
              </View>
            </View>
          ))}
        </View>
      </View>
      <View style={[a.row, theme.borderTop, a.pt_sm]} role="list" aria-label={t('lottery:results.missingText')}>
        <Text variant="label" tone="muted" lines={1} style={label}>
          {t('lottery:trendSince')}
        </Text>
        {missing.map((draws, place) => (
          <View key={range[place]} role="listitem" style={a.grow}>
            <Text variant="label" isTabular align="center">
              {format.number(draws)}
            </Text>
          </View>
        ))}
      </View>
      <Text variant="label" tone="muted">
        {t('lottery:trendNote')}
      </Text>
    </View>
  );
}

const label = { width: tokens.size.thumb };
interface PositionKeyProps {
  game: Game;
  place: number;
  isChosen: boolean;
  onPress: () => void;
}

function PositionKey({ game, place, isChosen, onPress }: PositionKeyProps) {
  const t = useT();
  const theme = useTheme();
  const view = game.rules === '3D' || game.rules === 'P3' ? 'A3' : 'A5';
  const games = game.rules === 'P3' ? ['3D'] : game.rules === 'P5' ? ['SSC'] : [game.rules];
  const name = positionName(t, games, view, place);
  return (
    <Touch
      role="radio"
      aria-label={[name.mark, name.text].filter(Boolean).join(' ')}
      aria-checked={isChosen}
      accessibilityState={{ checked: isChosen }}
      onPress={onPress}
      style={[a.target, a.center, a.round_sm, isChosen && theme.bgTintStrong]}
    >
      <Text variant="detail" weight="semibold" isDisplay tone={isChosen ? 'brand' : 'muted'}>
        {name.mark ?? String(place + 1)}
      </Text>
    </Touch>
  );
}
