import { atWidth, byText, describe, expect, fn, it, maybeText, press } from '../../../test/kit';
import { show } from '../../../test/themed';
import { Table } from './Table';
import type { TableProps } from './tableProps';

interface Bet {
  id: string;
  stake: string;
  profit: string;
}

const rows: readonly Bet[] = [
  { id: 'B-1', stake: '50.00', profit: '+590.00' },
  { id: 'B-2', stake: '100.00', profit: '−100.00' },
];

const base: TableProps<Bet> = {
  label: 'Bets',
  rows,
  keyOf: (bet) => bet.id,
  state: 'ready',
  empty: null,
  error: null,
  columns: [
    { key: 'id', title: 'Game', cell: (bet) => bet.id },
    { key: 'stake', title: 'Stake', cell: (bet) => bet.stake, isFigure: true },
    { key: 'profit', title: 'Profit', cell: (bet) => bet.profit, isFigure: true, isSortable: true },
  ],
  card: (bet) => ({
    title: bet.id,
    figures: [
      { label: 'Stake', value: bet.stake },
      { label: 'Profit', value: bet.profit },
    ],
  }),
  totals: { id: 'Whole range', stake: '150.00', profit: '+490.00' },
};

describe('Table', () => {
  it('shows header, rows and totals on a desktop', () => {
    atWidth(1440);
    show(<Table {...base} />);
    for (const text of ['Stake', 'B-2', '−100.00', 'Whole range', '+490.00']) expect(byText(text)).toBeTruthy();
  });

  it('sorts by its header: largest first, then reversed', () => {
    atWidth(1440);
    const onSort = fn();
    const { rerender } = show(<Table {...base} sort={{ key: 'stake', isUp: false }} onSort={onSort} />);
    press(byText('Profit'));
    expect(onSort).toHaveBeenCalledWith({ key: 'profit', isUp: false });
    rerender(<Table {...base} sort={{ key: 'profit', isUp: false }} onSort={onSort} />);
    press(byText('Profit'));
    expect(onSort).toHaveBeenLastCalledWith({ key: 'profit', isUp: true });
  });

  it('shows cards on a phone, totals first', () => {
    atWidth(390);
    const onPress = fn();
    show(<Table {...base} onPress={onPress} nameOf={(bet) => `Open ${bet.id}`} />);
    expect(byText('+490.00')).toBeTruthy();
    expect(maybeText('Whole range')).toBeNull();
    // A card is named by its content: a label would hide its figures from screen readers.
    press(byText('B-1'));
    expect(onPress).toHaveBeenCalledWith(rows[0]);
  });
});
