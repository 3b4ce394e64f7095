import { money, type Money } from '../../lib/money';
import type { Balance, Derivation, Entry } from './model';
import type { Homecoming, PurseTransfer, Wallets, Way } from './vendorWallet';

export interface BalanceWire {
  balance: string;
  withdrawable: string;
  locked: string;
  bonus: string;
  openStakes: string;
  version: number;
  currency: string;
  currencySymbol: string;
  asOf: string;
}

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

/** An event may carry all figures or only that they changed. */
export function isWholeBalance(data: Record<string, unknown>): boolean {
  return typeof data.version === 'number' && figures.every((name) => typeof data[name] === 'string');
}

export interface EntryWire {
  id: string;
  reference: string;
  type: string;
  amount: string;
  balanceAfter: string;
  at: string;
  relatedKind: string | null;
  relatedId: string | null;
}

export interface DerivationWire extends EntryWire {
  rule: string;
  inputs: { name: string; value: string }[];
  lines: { account: string; amount: string }[];
}

export const toEntry = (wire: EntryWire): Entry => ({
  ...wire,
  amount: money(wire.amount),
  balanceAfter: money(wire.balanceAfter),
});

export function toDerivation({ rule, inputs, lines, ...wire }: DerivationWire): Derivation {
  return { ...toEntry(wire), rule, inputs, lines: lines.map((line) => ({ ...line, amount: money(line.amount) })) };
}

/** The balance, where a call names wallets. */
const mainWallet = 'MAIN';

export interface WalletsWire {
  isSingle: boolean;
  main: string;
  vendors: { vendor: string; name: string; amount: string; isCurrent: boolean; transfer: string | null }[];
}

export const toWallets = ({ isSingle, main, vendors }: WalletsWire): Wallets => ({
  isSingle,
  main: money(main),
  vendors: vendors.map((each) => ({ ...each, amount: money(each.amount) })),
});

export interface PurseTransferWire {
  id: string;
  reference: string;
  from: string;
  to: string;
  name: string;
  amount: string;
  state: 'SENDING' | 'DONE' | 'FAILED';
  at: string;
}

export const toPurseTransfer = ({ from, to, amount, ...wire }: PurseTransferWire): PurseTransfer => ({
  ...wire,
  way: from === mainWallet ? 'in' : 'out',
  vendor: from === mainWallet ? to : from,
  amount: money(amount),
});

export const toMoveBody = (vendor: string, way: Way, amount: Money) =>
  way === 'in' ? { from: mainWallet, to: vendor, amount } : { from: vendor, to: mainWallet, amount };

export interface HomecomingWire {
  transfers: PurseTransferWire[];
  busy: string[];
  away: string[];
}

export const toHomecoming = ({ transfers, ...wire }: HomecomingWire): Homecoming => ({
  ...wire,
  transfers: transfers.map(toPurseTransfer),
});
