import { View } from 'react-native';
import { tokens } from '../../theme';
import { lazy } from '../lazy';
import { Skeleton } from '../Skeleton';
import type { ChartProps } from './chartProps';

// The chart library loads with the first chart.
const Plot = lazy(async () => (await import('./Plot')).Plot);

/** A bar chart around a zero line, or a line chart; its space is reserved from the start. */
export function Chart(props: ChartProps) {
  const height = props.height ?? tokens.size.chart;
  return (
    <View style={{ height }}>
      <Plot {...props} height={height} fallback={<Skeleton height={height} radius="md" />} />
    </View>
  );
}
