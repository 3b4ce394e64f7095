import type { ReactNode } from 'react';
import { View } from 'react-native';

import { requestOf, sentenceOf } from '../../api';
import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { a } from '../../theme';
import { Button, EmptyState, ErrorState, Table, type TableProps } from '../../ui';
import { OfflineNote } from './OfflineNote';
import type { Pages } from './pages';

type Kept<T> = Pick<
  TableProps<T>,
  'label' | 'columns' | 'card' | 'keyOf' | 'onPress' | 'nameOf' | 'totals' | 'stickAt'
>;

export interface RecordTableProps<T> extends Kept<T> {
  pages: Pages<T>;
  empty: { title: string; sentence: string; action?: ReactNode };
  /** First part of the handles: `bets` → `bets-more`. */
  name: string;
}

/** Records that grow by their cursor: a table on a desktop, cards on a phone, with every state they may be in. */
export function RecordTable<T>({ pages, empty, name, ...table }: RecordTableProps<T>) {
  const t = useT();
  return (
    <View style={a.gap_md}>
      <OfflineNote readAt={pages.readAt} />
      <Table
        {...table}
        rows={pages.items}
        state={pages.state}
        testID={handle(name, 'list')}
        empty={<EmptyState {...empty} testID={handle(name, 'empty')} />}
        error={<DidNotLoad fault={pages.fault} retry={pages.retry} isBusy={pages.isBusy} />}
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

/** What stands where something should be that did not come. */
export function DidNotLoad({ fault, retry, isBusy }: { fault: unknown; retry: () => void; isBusy: boolean }) {
  const t = useT();
  const request = requestOf(fault, t);
  return (
    <ErrorState
      title={t('common:loadFailed')}
      sentence={sentenceOf(fault, t)}
      retry={{ label: t('common:retry'), onPress: retry, isBusy }}
      {...(request === undefined ? {} : { request })}
    />
  );
}
