import type { ReactNode } from 'react';
import type { IconName } from '../icon/Icon';

export interface Column<Item> {
  key: string;
  title: string;
  cell: (item: Item) => ReactNode;
  /** Share of the remaining width; 1 by default. */
  grow?: number;
  width?: number;
  /** Right-aligned, tabular digits. */
  isFigure?: boolean;
  isSortable?: boolean;
  /** Hidden where the table is narrow; the record's own screen shows it. */
  isExtra?: boolean;
}

export interface Sort {
  key: string;
  isUp: boolean;
}

/** A row on a phone or tablet; a tap shows all. */
export interface TableCard {
  title: string;
  detail?: string;
  leading?: ReactNode;
  badge?: ReactNode;
  /** The three main figures; the last one is at the end. */
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
  /** The accessible name of a row. */
  nameOf?: (item: Item) => string;
  isDense?: boolean;
  /** Where the header sticks: the height of what is fixed above it. */
  stickAt?: number;
  /** Scrolls inside this height instead of with the page. */
  maxHeight?: number;
  sortIcon?: IconName;
  testID?: string;
}
