import { View } from 'react-native';

import { useT } from '../../i18n';
import { isRange, usualRange, type RangeName } from '../../lib/dayRange';
import { handle } from '../../lib/handle';
import { linkTo, pathTo } from '../../lib/paths';
import type { Place } from '../../lib/place';
import { history } from '../../platform/history';
import { a, tokens } from '../../theme';
import { Button, Money, Select, type Column } from '../../ui';
import { Export } from '../export';
import { useGmtOffset } from '../system';
import { Ranges, RecordSearch, useRecordColumns, RecordList, RecordTable, useDays } from '../records';
import { useCurrency } from './currency';
import { useEntries } from './entryQueries';
import { useEntryType } from './EntryType';
import { entryGroups, type EntryGroup } from './entryTypes';
import type { Entry, EntryFilter } from './model';

const page = 'transactionHistory';
const isGroup = (text: string | null): text is EntryGroup => (entryGroups as readonly (string | null)[]).includes(text);

/** Every entry that changed the balance. */
export function AccountRecordScreen({ place }: { place: Place }) {
  const query = new URLSearchParams(place.query);
  const t = useT();
  const offset = useGmtOffset();
  const { code } = useCurrency();
  const requested = { range: query.get('range'), group: query.get('group') };
  const range = isRange(requested.range) ? requested.range : usualRange;
  const group = isGroup(requested.group) ? requested.group : '';
  const search = query.get('search') ?? '';
  const filter: EntryFilter = { ...useDays(range), group, search };
  const pages = useEntries(filter);
  const show = (next: { range?: RangeName; group?: EntryGroup | ''; search?: string }) =>
    history.replace(linkTo('member', { page, range, group, search, ...next }));
  const groups = [
    { value: '' as const, label: t('wallet:allGroups') },
    ...entryGroups.map((value) => ({ value, label: t(`wallet:group.${value}`) })),
  ];
  return (
    <RecordList
      title={t('wallet:recordTitle')}
      filters={
        <View style={[a.row, a.wrap, a.gap_sm]}>
          <Ranges name="entries" value={range} onChange={(next) => show({ range: next })} />
          <Select
            label={t('wallet:groupLabel')}
            options={groups}
            value={group}
            onChange={(next) => show({ group: next })}
            closeLabel={t('common:close')}
            testID={handle('entries', 'group')}
          />
          <RecordSearch name="entries" value={search} onChange={(next) => show({ search: next })} />
        </View>
      }
      hint={t('wallet:recordHint', { code, offset })}
      exportButton={pages.items.length > 0 && <Export kind="entries" filter={filter} />}
    >
      <EntryTable pages={pages} onWiden={() => show({ range: 'month', group: '', search: '' })} />
    </RecordList>
  );
}

function EntryTable({ pages, onWiden }: { pages: ReturnType<typeof useEntries>; onWiden: () => void }) {
  const t = useT();
  const typeOf = useEntryType();
  const nameOf = ({ type, gameName }: Entry) =>
    gameName === '' ? typeOf(type) : t('wallet:typeOfGame', { type: typeOf(type), game: gameName });
  const { time, timeText, reference } = useRecordColumns<Entry>(({ at }) => at);
  const amount = (entry: Entry) => <Money amount={entry.amount} variant="detail" isChange />;
  const after = (entry: Entry) => <Money amount={entry.balanceAfter} variant="detail" />;
  const columns: Column<Entry>[] = [
    { key: 'type', title: t('wallet:kind'), grow: 1.4, cell: nameOf },
    time,
    reference,
    { key: 'amount', title: t('wallet:amount'), isFigure: true, cell: amount },
    { key: 'after', title: t('wallet:balanceAfter'), isFigure: true, cell: after },
  ];
  return (
    <RecordTable
      name="entries"
      label={t('wallet:recordTitle')}
      pages={pages}
      columns={columns}
      keyOf={({ id }) => id}
      stickAt={tokens.size.header}
      card={(entry) => ({
        title: nameOf(entry),
        detail: `${timeText(entry)} · ${entry.reference}`,
        figures: [
          { label: t('wallet:amount'), value: amount(entry) },
          { label: t('wallet:balanceAfter'), value: after(entry) },
        ],
      })}
      onPress={({ id }) => history.push(pathTo('entryDetail', { id }))}
      nameOf={(entry) => t('wallet:why', { what: nameOf(entry), reference: entry.reference })}
      empty={{
        title: t('wallet:emptyTitle'),
        description: t('wallet:emptyText'),
        action: (
          <Button label={t('wallet:showMonth')} kind="filled" onPress={onWiden} testID={handle('entries', 'month')} />
        ),
      }}
    />
  );
}
