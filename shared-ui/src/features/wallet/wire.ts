import type { BalanceEvent, ResponseRow, ResponseValue } from '../../api';
import { money, type Money } from '../../lib/money';
import type { Balance, Derivation, Entry } from './model';
import type { ReturnAllResult, VendorTransfer, Wallets, TransferDirection } from './vendorWallet';

export type BalanceWire = ResponseValue<'GET /wps/v2/wallets/balance'>;

export function toBalance(wire: BalanceWire, owner: string | null): Balance {
  return {
    ...wire,
    owner,
    balance: money(wire.balance),
    withdrawable: money(wire.withdrawable),
    locked: money(wire.locked),
    bonus: money(wire.bonus),
    openStakes: money(wire.openStakes),
  };
}

const figures = [
  'balance',
  'withdrawable',
  'locked',
  'bonus',
  'openStakes',
  'currency',
  'currencySymbol',
  'asOf',
] as const;

/** Whether an event contains the balance, not only the fact that it changed. */
export function hasBalance(event: BalanceEvent): event is BalanceWire {
  return typeof event.version === 'number' && figures.every((name) => typeof event[name] === 'string');
}

export const toEntry = (wire: ResponseRow<'GET /wps/entries'>): Entry => ({
  ...wire,
  amount: money(wire.amount),
  balanceAfter: money(wire.balanceAfter),
});

export function toDerivation({ rule, inputs, lines, ...wire }: ResponseValue<'GET /wps/entries/{id}'>): Derivation {
  return { ...toEntry(wire), rule, inputs, lines: lines.map((line) => ({ ...line, amount: money(line.amount) })) };
}

/** The main balance in calls that name wallets. */
const mainWallet = 'MAIN';

export const toWallets = ({ isSingle, main, vendors }: ResponseValue<'GET /wps/wallets'>): Wallets => ({
  isSingle,
  main: money(main),
  vendors: vendors.map((each) => ({ ...each, amount: money(each.amount) })),
});

export const toVendorTransfer = ({
  from,
  to,
  amount,
  ...wire
}: ResponseValue<'GET /wps/wallets/transfers/{id}'>): VendorTransfer => ({
  ...wire,
  direction: from === mainWallet ? 'in' : 'out',
  vendor: from === mainWallet ? to : from,
  amount: money(amount),
});

export const toTransferBody = (vendor: string, direction: TransferDirection, amount: Money) =>
  direction === 'in' ? { from: mainWallet, to: vendor, amount } : { from: vendor, to: mainWallet, amount };

export const toReturnAllResult = ({
  transfers,
  ...wire
}: ResponseValue<'POST /wps/wallets/return'>): ReturnAllResult => ({
  ...wire,
  transfers: transfers.map(toVendorTransfer),
});
