export interface ChartPoint {
  key: string;
  /** Label of the axis: the day. */
  label: string;
  /** For drawing only; text uses the exact amount. */
  value: number;
}

export interface ChartProps {
  points: readonly ChartPoint[];
  kind?: 'bars' | 'line';
  /** Description of the chart for screen readers. */
  label: string;
  /** Short format for the axis: "50 K". */
  formatTick: (value: number) => string;
  /** The point under the finger or pointer, shown in the chart's header. */
  selected?: string | null;
  onSelect?: (key: string | null) => void;
  height?: number;
  testID?: string;
}
