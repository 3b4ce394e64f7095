import type { ReactNode } from 'react';
import type { IconName } from '../icon/Icon';

export interface Column<Item> {
  key: string;
  title: string;
  cell: (item: Item) => ReactNode;
  /** Share of the width left over; 1 unless told. */
  grow?: number;
  width?: number;
  /** Right-aligned, tabular. */
  isFigure?: boolean;
  isSortable?: boolean;
  /** Left out where a table has little room; the record itself tells it. */
  isExtra?: boolean;
}

export interface Sort {
  key: string;
  isUp: boolean;
}

/** What a phone or a tablet shows of a row: a tap shows all. */
export interface TableCard {
  title: string;
  detail?: string;
  lead?: ReactNode;
  badge?: ReactNode;
  /** The three figures that matter; the last stands at the end. */
  figures: readonly { label: string; value: ReactNode }[];
}

export interface TableProps<Item> {
  /** The accessible name of the table. */
  label: string;
  columns: readonly Column<Item>[];
  rows: readonly Item[];
  keyOf: (item: Item) => string;
  card: (item: Item) => TableCard;
  state: 'loading' | 'error' | 'ready';
  empty: ReactNode;
  error: ReactNode;
  skeletonCount?: number;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** By column key. */
  totals?: Readonly<Record<string, ReactNode>>;
  onPress?: (item: Item) => void;
  /** What pressing a row does, for the reader. */
  nameOf?: (item: Item) => string;
  isDense?: boolean;
  /** Where the head sticks: the height of what is fixed above it. */
  stickAt?: number;
  /** Scrolls inside this height instead of with the page. */
  maxHeight?: number;
  sortIcon?: IconName;
  testID?: string;
}
