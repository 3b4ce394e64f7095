import { View } from 'react-native';

import { useFormat, useT } from '../../i18n';
import { usualRange, type RangeName } from '../../lib/dayRange';
import { handle } from '../../lib/handle';
import { linkTo, pathTo } from '../../lib/paths';
import type { Place } from '../../lib/place';
import { history } from '../../platform/history';
import { a, tokens, useLayout } from '../../theme';
import { Button, Money, Select, Skeleton, Text, type Column } from '../../ui';
import { useCurrency, useEntryType } from '../wallet';
import { useGmtOffset, useInstant } from '../system';
import { Ranges, RecordList, RecordTable, useDays } from '../records';
import { FreeRounds } from './FreeRounds';
import { bonusLink, rangeOf } from './links';
import { bonusTypes, isBonusType, type Bonus, type BonusTotals, type BonusType } from './model';
import { useBonuses } from './queries';

/** Every reward that was credited or reversed. */
export function BonusScreen({ place }: { place: Place }) {
  const t = useT();
  const offset = useGmtOffset();
  const { code } = useCurrency();
  const nameOf = useEntryType();
  const query = new URLSearchParams(place.query);
  const range = rangeOf(query);
  const requested = query.get('type');
  const type = isBonusType(requested) ? requested : '';
  const bonuses = useBonuses({ ...useDays(range), type });
  const show = (next: { range?: RangeName; type?: BonusType | '' }) =>
    history.replace(bonusLink({ range, type, ...next }));
  const types = [
    { value: '' as const, label: t('report:allBonuses') },
    ...bonusTypes.map((value) => ({ value, label: nameOf(value) })),
  ];
  return (
    <RecordList
      title={t('report:bonusTitle')}
      filters={
        <>
          <FreeRounds />
          <View style={[a.row, a.wrap, a.gap_sm]}>
            <Ranges name="bonuses" value={range} onChange={(next) => show({ range: next })} />
            <Select
              label={t('wallet:kind')}
              options={types}
              value={type}
              onChange={(next) => show({ type: next })}
              closeLabel={t('common:close')}
              testID={handle('bonuses', 'type')}
            />
          </View>
          <Totals totals={bonuses.totals} />
        </>
      }
      hint={t('wallet:recordHint', { code, offset })}
    >
      <Lines bonuses={bonuses} isFiltered={type !== '' || (range !== 'month' && range !== usualRange)} />
    </RecordList>
  );
}

/** Totals of the whole period, whatever part of it is shown. */
function Totals({ totals }: { totals: BonusTotals | undefined }) {
  const t = useT();
  const format = useFormat();
  const nameOf = useEntryType();
  const { isPhone } = useLayout();
  const { symbol } = useCurrency();
  return (
    <View style={[a.row_top, a.wrap, a.gap_lg, a.px_md]} testID={handle('bonuses', 'totals')}>
      <View>
        <Text variant="label" tone="muted">
          {totals === undefined
            ? t('report:bonusSum')
            : t('report:bonusCount', { count: totals.count, shown: format.number(totals.count) })}
        </Text>
        {totals === undefined ? (
          <Skeleton width={tokens.size.balance} height={tokens.type.heading.line} />
        ) : (
          <Money amount={totals.amount} currency={symbol} variant="heading" isChange />
        )}
      </View>
      {totals?.byType.slice(0, isPhone ? 2 : 4).map((sum) => (
        <View key={sum.type}>
          <Text variant="label" tone="muted" lines={1}>
            {nameOf(sum.type)}
          </Text>
          <Money amount={sum.amount} variant="heading" isChange tone="text" />
        </View>
      ))}
    </View>
  );
}

function Lines({ bonuses, isFiltered }: { bonuses: ReturnType<typeof useBonuses>; isFiltered: boolean }) {
  const t = useT();
  const instant = useInstant('row');
  const nameOf = useEntryType();
  const time = ({ at }: Bonus) => instant(at, 'dayTime');
  const amount = (bonus: Bonus) => <Money amount={bonus.amount} variant="detail" isChange />;
  const after = (bonus: Bonus) => <Money amount={bonus.balanceAfter} variant="detail" />;
  const columns: Column<Bonus>[] = [
    { key: 'type', title: t('wallet:kind'), grow: 1.4, cell: ({ type }) => nameOf(type) },
    { key: 'time', title: t('wallet:time'), cell: time },
    { key: 'reference', title: t('common:reference'), isExtra: true, grow: 1.4, cell: ({ reference }) => reference },
    { key: 'amount', title: t('wallet:amount'), isFigure: true, cell: amount },
    { key: 'after', title: t('wallet:balanceAfter'), isFigure: true, cell: after },
  ];
  return (
    <RecordTable
      name="bonuses"
      label={t('report:bonusTitle')}
      pages={bonuses}
      columns={columns}
      keyOf={({ id }) => id}
      stickAt={tokens.size.header}
      card={(bonus) => ({
        title: nameOf(bonus.type),
        detail: `${time(bonus)} · ${bonus.reference}`,
        figures: [
          { label: t('wallet:amount'), value: amount(bonus) },
          { label: t('wallet:balanceAfter'), value: after(bonus) },
        ],
      })}
      onPress={({ id }) => history.push(pathTo('entryDetail', { id }))}
      nameOf={({ type, reference }) => t('wallet:why', { what: nameOf(type), reference })}
      empty={{
        title: t('report:bonusEmptyTitle'),
        description: isFiltered ? t('report:bonusEmptyFiltered') : t('report:bonusEmptyText'),
        action: isFiltered ? (
          <Button
            label={t('report:showMonth')}
            kind="filled"
            onPress={() => history.replace(bonusLink({ range: 'month' }))}
            testID={handle('bonuses', 'month')}
          />
        ) : (
          <Button label={t('report:play')} kind="filled" href={linkTo('home')} testID={handle('bonuses', 'play')} />
        ),
      }}
    />
  );
}
