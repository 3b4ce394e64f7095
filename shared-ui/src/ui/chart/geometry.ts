import { scaleBand, scaleLinear } from 'd3-scale';
import { curveMonotoneX, line } from 'd3-shape';
import { tokens } from '../../theme';
import type { ChartPoint } from './chartProps';

export interface Bar {
  key: string;
  label: string;
  x: number;
  middle: number;
  y: number;
  width: number;
  height: number;
  isLoss: boolean;
}

const ticks = 4;
const labelRoom = 26;

/** Positions of all elements of the plot, mirrored for right-to-left scripts. */
export function plotOf(points: readonly ChartPoint[], width: number, height: number, isRtl: boolean) {
  const { chartTick, chartFoot, chartBar, chartBarMax } = tokens.size;
  const inner: [number, number] = isRtl ? [width - chartTick, 0] : [chartTick, width];
  const values = points.map((point) => point.value);
  const y = scaleLinear()
    .domain([Math.min(0, ...values), Math.max(1, ...values)])
    .nice(ticks)
    .range([height - chartFoot, tokens.space.sm]);
  const x = scaleBand()
    .domain(points.map((point) => point.key))
    .range(inner)
    .padding(1 - chartBar);
  const wide = Math.min(x.bandwidth(), chartBarMax);
  const zero = y(0);
  const bars = points.map((point): Bar => {
    const middle = (x(point.key) ?? 0) + x.bandwidth() / 2;
    const top = y(Math.max(0, point.value));
    return {
      key: point.key,
      label: point.label,
      middle,
      x: middle - wide / 2,
      width: wide,
      y: top,
      height: Math.max(point.value === 0 ? 0 : 1, Math.abs(y(point.value) - zero)),
      isLoss: point.value < 0,
    };
  });
  const path =
    line<ChartPoint>()
      .x((point) => (x(point.key) ?? 0) + x.bandwidth() / 2)
      .y((point) => y(point.value))
      .curve(curveMonotoneX)([...points]) ?? '';
  const every = Math.max(1, Math.ceil((points.length * labelRoom) / Math.abs(inner[1] - inner[0])));
  return { bars, path, zero, inner, ticks: y.ticks(ticks).map((value) => ({ value, y: y(value) })), every };
}

export function nearest(bars: readonly Bar[], x: number): Bar | undefined {
  return bars.reduce<Bar | undefined>(
    (best, bar) => (best === undefined || Math.abs(bar.middle - x) < Math.abs(best.middle - x) ? bar : best),
    undefined,
  );
}
