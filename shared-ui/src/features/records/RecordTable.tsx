import type { ReactNode } from 'react';

import { handle } from '../../lib/handle';
import { EmptyState, Table, type TableProps } from '../../ui';
import { LoadError } from './LoadError';
import type { Pages } from './pages';
import { RecordPages } from './RecordPages';

type TableParts<T> = Pick<
  TableProps<T>,
  'label' | 'columns' | 'card' | 'keyOf' | 'onPress' | 'nameOf' | 'totals' | 'stickAt' | 'sort' | 'onSort'
>;

export interface RecordTableProps<T> extends TableParts<T> {
  pages: Pages<T>;
  empty: { title: string; description: string; action?: ReactNode };
  /** Prefix of the test handles: `bets` → `bets-more`. */
  name: string;
}

/** Cursor-paged records: a table on a desktop, cards on a phone, with loading, empty, error and offline states. */
export function RecordTable<T>({ pages, empty, name, ...table }: RecordTableProps<T>) {
  return (
    <RecordPages pages={pages} name={name}>
      <Table
        {...table}
        rows={pages.items}
        state={pages.state}
        testID={handle(name, 'list')}
        empty={<EmptyState {...empty} testID={handle(name, 'empty')} />}
        error={<LoadError error={pages.error} retry={pages.retry} isBusy={pages.isBusy} />}
      />
    </RecordPages>
  );
}
