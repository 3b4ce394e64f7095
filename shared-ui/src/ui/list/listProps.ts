import type { ReactElement, ReactNode } from 'react';
import type { StyleProp, ViewStyle } from 'react-native';

export interface ListProps<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  row: (item: Item, index: number) => ReactElement;
  /** `loading` before there are rows; rows stay while more are loading. */
  state: 'loading' | 'error' | 'ready';
  /** One row in its final size. */
  skeleton: ReactElement;
  skeletonCount?: number;
  /** Explains what to do next. */
  empty: ReactElement;
  /** With a retry button. */
  error: ReactElement;
  refresh?: { isRefreshing: boolean; onRefresh: () => void; label: string };
  onEnd?: () => void;
  isLoadingMore?: boolean;
  head?: ReactNode;
  foot?: ReactNode;
  columns?: number;
  gap?: number;
  /** The accessible name of the list. */
  label: string;
  /** Rows have equal heights, so that the list need not measure them. */
  rowHeight?: number;
  testID?: string;
  style?: StyleProp<ViewStyle>;
  contentStyle?: StyleProp<ViewStyle>;
}
