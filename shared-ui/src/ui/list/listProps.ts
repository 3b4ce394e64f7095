import type { ReactElement, ReactNode } from 'react';
import type { StyleProp, ViewStyle } from 'react-native';

export interface ListProps<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  row: (item: Item, index: number) => ReactElement;
  /** `loading` before anything is there; what is there stays while more comes. */
  state: 'loading' | 'error' | 'ready';
  /** One row in its final shape. */
  skeleton: ReactElement;
  skeletonCount?: number;
  /** Says what to do next. */
  empty: ReactElement;
  /** With retry. */
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
  /** Heights are equal: the virtualiser need not measure. */
  rowHeight?: number;
  testID?: string;
  style?: StyleProp<ViewStyle>;
  contentStyle?: StyleProp<ViewStyle>;
}
