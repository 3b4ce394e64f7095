import { useState } from 'react';
import { View, type GestureResponderEvent } from 'react-native';
import { Circle, Line, Path, Rect, Svg } from '../../platform/svg';
import { a, tokens, useTheme, web } from '../../theme';
import { nextPlace } from '../choice/options';
import { Text } from '../Text';
import type { ChartProps } from './chartProps';
import { nearest, plotOf, type Bar } from './geometry';

const { size, share, hairline } = tokens;
const cross = web({ cursor: 'crosshair', touchAction: 'pan-y' });

export function Plot({
  points,
  kind = 'bars',
  label,
  formatTick,
  selected = null,
  onSelect,
  height = size.chart,
  testID,
}: ChartProps) {
  const t = useTheme();
  const [width, setWidth] = useState(0);
  const plot = plotOf(points, Math.max(width, size.chartTick * 2), height, t.isRtl);
  const pick = (x: number) => {
    const bar = nearest(plot.bars, x);
    if (bar) onSelect?.(bar.key);
  };
  const keys = (event: { key: string; preventDefault: () => void }) => {
    const now = points.findIndex((point) => point.key === selected);
    const next = nextPlace(event.key, now < 0 ? points.length : now, points.length, t.isRtl);
    const point = next === null ? undefined : points[next];
    if (point === undefined) return;
    event.preventDefault();
    onSelect?.(point.key);
  };
  const listeners =
    onSelect === undefined
      ? {}
      : {
          onKeyDown: keys,
          tabIndex: 0 as const,
          onPointerMove: (event: { nativeEvent: { offsetX: number } }) => pick(event.nativeEvent.offsetX),
          onPointerLeave: () => onSelect(null),
          onStartShouldSetResponder: () => true,
          onResponderGrant: touched,
          onResponderMove: touched,
        };
  function touched(event: GestureResponderEvent) {
    pick(event.nativeEvent.locationX);
  }
  return (
    <View
      role="img"
      aria-label={label}
      {...listeners}
      testID={testID}
      onLayout={(event) => setWidth(event.nativeEvent.layout.width)}
      style={[a.full, a.round_sm, t.focus, cross, { height }]}
    >
      {width > 0 && (
        <>
          <Svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} style={inert}>
            {plot.ticks.map((tick) => (
              <GridLine key={tick.value} {...tick} inner={plot.inner} />
            ))}
            {kind === 'bars' ? (
              plot.bars.map((bar, index) => (
                <Rect
                  key={bar.key}
                  x={bar.x}
                  y={bar.y}
                  width={bar.width}
                  height={bar.height}
                  rx={size.chartBarRound}
                  fill={bar.isLoss ? t.color.bad : t.color.brand}
                  fillOpacity={bar.key === selected || index === plot.bars.length - 1 ? 1 : share.pastBar}
                />
              ))
            ) : (
              <Path
                d={plot.path}
                fill="none"
                stroke={t.color.brand}
                strokeWidth={size.chartLine}
                strokeLinecap="round"
              />
            )}
            <Line
              x1={plot.inner[0]}
              x2={plot.inner[1]}
              y1={plot.zero}
              y2={plot.zero}
              stroke={t.color.edge}
              strokeWidth={hairline.thin}
            />
            <Cursor bar={plot.bars.find((bar) => bar.key === selected)} height={height} />
          </Svg>
          <Labels plot={plot} selected={selected} formatTick={formatTick} height={height} />
        </>
      )}
    </View>
  );
}

const inert = { pointerEvents: 'none' as const };

function GridLine({ value, y, inner }: { value: number; y: number; inner: [number, number] }) {
  const t = useTheme();
  if (value === 0) return null;
  return (
    <Line
      x1={inner[0]}
      x2={inner[1]}
      y1={y}
      y2={y}
      stroke={t.color.line}
      strokeWidth={hairline.thin}
      strokeDasharray="3 5"
    />
  );
}

function Cursor({ bar, height }: { bar: Bar | undefined; height: number }) {
  const t = useTheme();
  if (bar === undefined) return null;
  const top = size.chartCursor / 2;
  return (
    <>
      <Line
        x1={bar.middle}
        x2={bar.middle}
        y1={top}
        y2={height - size.chartFoot}
        stroke={t.color.text}
        strokeWidth={hairline.thin}
      />
      <Circle cx={bar.middle} cy={top} r={size.chartCursor / 2} fill={t.color.text} />
    </>
  );
}

interface LabelsProps {
  plot: ReturnType<typeof plotOf>;
  selected: string | null;
  formatTick: (value: number) => string;
  height: number;
}

function Labels({ plot, selected, formatTick, height }: LabelsProps) {
  const last = plot.bars.length - 1;
  const { line } = tokens.type.label;
  return (
    <View aria-hidden style={[a.fill, inert]}>
      {plot.ticks.map((tick) => (
        <View
          key={tick.value}
          style={[a.absolute, { start: 0, top: tick.y - line / 2, width: size.chartTick - tokens.space.sm }]}
        >
          <Text variant="label" tone="muted" isTabular align="end">
            {formatTick(tick.value)}
          </Text>
        </View>
      ))}
      {plot.bars.map(
        (bar, index) =>
          ((last - index) % plot.every === 0 || bar.key === selected) && (
            <View
              key={bar.key}
              style={[
                a.absolute,
                { left: bar.middle - size.chartLabel / 2, top: height - line, width: size.chartLabel },
              ]}
            >
              <Text
                variant="label"
                isTabular
                align="center"
                weight={index === last ? 'semibold' : 'regular'}
                tone={index === last || bar.key === selected ? 'text' : 'muted'}
              >
                {bar.label}
              </Text>
            </View>
          ),
      )}
    </View>
  );
}
