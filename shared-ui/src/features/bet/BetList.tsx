import { useState } from 'react';

import { useT } from '../../i18n';
import { isRange, usualRange } from '../../lib/dayRange';
import { handle } from '../../lib/handle';
import { history } from '../../platform/history';
import { useLayout } from '../../theme';
import { IconButton } from '../../ui';
import { useExport } from '../export';
import { useGmtOffset } from '../system';
import { RecordList, useDays } from '../records';
import { useCurrency } from '../wallet';
import { BetTable } from './BetTable';
import { Filters, MoreFilters, UsualStates, type FiltersProps } from './Filters';
import { betsLink } from './links';
import { betOrders, betStates, isGameType, type BetFilter, type BetOrder, type BetState } from './model';
import { useBets } from './queries';
import { Apart, Totals } from './Totals';

const isState = (text: string | null): text is BetState => (betStates as readonly (string | null)[]).includes(text);
const isOrder = (text: string | null): text is BetOrder => (betOrders as readonly (string | null)[]).includes(text);

/** The betting record; its filters are in the address, so that going back and shared links restore them. */
export function BetList({ query }: { query: URLSearchParams }) {
  const t = useT();
  const offset = useGmtOffset();
  const { code } = useCurrency();
  const [requestedRange, requestedState, requestedOrder] = [query.get('range'), query.get('state'), query.get('order')];
  const type = query.get('type') ?? '';
  const range = isRange(requestedRange) ? requestedRange : usualRange;
  const state = isState(requestedState) ? requestedState : '';
  const order = isOrder(requestedOrder) ? requestedOrder : 'NEWEST';
  const gameType = isGameType(type) ? type : '';
  const search = query.get('search') ?? '';
  const days = useDays(range);
  const filter: BetFilter = { ...days, state, gameType, search };
  const bets = useBets(filter, order);
  const { isPhone, isDesktop } = useLayout();
  const [isWide, setWide] = useState(false);
  const { button, status } = useExport({ kind: 'bets', filter });
  const exportButton = bets.items.length > 0 && button;
  const filters: FiltersProps = {
    range,
    state,
    gameType,
    search,
    counts: bets.totals?.counts,
    onChange: (next) => history.replace(betsLink({ range, state, type: gameType, search, order, ...next })),
  };
  const more = (
    <IconButton
      icon="sliders-horizontal"
      label={t('bet:moreFilters')}
      isPressed={isWide}
      onPress={() => setWide(!isWide)}
      testID={handle('bets', 'filters')}
    />
  );
  return (
    <RecordList
      title={t('bet:title')}
      {...(isPhone ? { action: more } : isDesktop ? { action: exportButton } : {})}
      filters={
        <>
          <Filters {...filters} />
          {!isDesktop && <Totals totals={bets.totals} />}
          {isPhone && (
            <>
              <UsualStates {...filters} />
              {(isWide || gameType !== '' || search !== '') && <MoreFilters {...filters} />}
            </>
          )}
          {status}
        </>
      }
      hint={isPhone ? t('bet:amountsIn', { code }) : t('bet:byTime', { code, offset })}
      {...(isDesktop ? {} : { exportButton })}
    >
      {isDesktop && <Apart totals={bets.totals} />}
      <BetTable
        bets={bets}
        isFiltered={state !== '' || gameType !== '' || search !== '' || range !== 'month'}
        isOneDay={days.from === days.to}
        order={order}
        onOrder={(next) => filters.onChange({ order: next })}
      />
    </RecordList>
  );
}
