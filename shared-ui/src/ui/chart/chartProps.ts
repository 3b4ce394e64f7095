export interface ChartPoint {
  key: string;
  /** Under the axis: the day. */
  label: string;
  /** Only for drawing: the figure that is read comes from the amount itself. */
  value: number;
}

export interface ChartProps {
  points: readonly ChartPoint[];
  kind?: 'bars' | 'line';
  /** What the picture shows, in words. */
  label: string;
  /** For the axis, short: "50 K". */
  formatTick: (value: number) => string;
  /** The point under the finger or the pointer; it is read out in the head of the chart. */
  selected?: string | null;
  onSelect?: (key: string | null) => void;
  height?: number;
  testID?: string;
}
