import type { ReactNode } from 'react';
import { View } from 'react-native';

import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { a } from '../../theme';
import { Button, EmptyState, Table, type TableProps } from '../../ui';
import { LoadError } from './LoadError';
import { OfflineNotice } from './OfflineNotice';
import type { Pages } from './pages';

type TableParts<T> = Pick<
  TableProps<T>,
  'label' | 'columns' | 'card' | 'keyOf' | 'onPress' | 'nameOf' | 'totals' | 'stickAt'
>;

export interface RecordTableProps<T> extends TableParts<T> {
  pages: Pages<T>;
  empty: { title: string; sentence: string; action?: ReactNode };
  /** Prefix of the test handles: `bets` → `bets-more`. */
  name: string;
}

/** Cursor-paged records: a table on a desktop, cards on a phone, with loading, empty, error and offline states. */
export function RecordTable<T>({ pages, empty, name, ...table }: RecordTableProps<T>) {
  const t = useT();
  return (
    <View style={a.gap_md}>
      <OfflineNotice readAt={pages.readAt} />
      <Table
        {...table}
        rows={pages.items}
        state={pages.state}
        testID={handle(name, 'list')}
        empty={<EmptyState {...empty} testID={handle(name, 'empty')} />}
        error={<LoadError fault={pages.fault} retry={pages.retry} isBusy={pages.isBusy} />}
      />
      {pages.hasMore && (
        <Button
          label={t('common:more')}
          onPress={pages.more}
          isBusy={pages.isBusy}
          style={a.self_center}
          testID={handle(name, 'more')}
        />
      )}
    </View>
  );
}
