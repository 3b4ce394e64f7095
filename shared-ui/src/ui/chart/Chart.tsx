import { View } from 'react-native';
import { tokens } from '../../theme';
import { late } from '../late';
import { Skeleton } from '../Skeleton';
import type { ChartProps } from './chartProps';

// The scales come only with the first chart.
const Plot = late(async () => (await import('./Plot')).Plot);

/** Bars around a zero line, or a line; its place is kept from the first frame. */
export function Chart(props: ChartProps) {
  const height = props.height ?? tokens.size.chart;
  return (
    <View style={{ height }}>
      <Plot {...props} height={height} fallback={<Skeleton height={height} radius="md" />} />
    </View>
  );
}
