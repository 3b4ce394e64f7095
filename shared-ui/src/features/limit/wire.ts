import { money } from '../../lib/money';
import type { Control, LimitKind, Period, Sitting, Stop } from './model';

export interface ControlWire {
  limits: {
    kind: LimitKind;
    period: Period;
    amount: string;
    used: string;
    left: string;
    renewsAt: string;
    wish: { amount: string | null; readyAt: string; isReady: boolean } | null;
  }[];
  reminderMinutes: number;
  stop: Stop | null;
  isFirstDeposit: boolean;
}

export interface SittingWire {
  startedAt: string;
  asOf: string;
  reminderMinutes: number;
  staked: string;
  won: string;
  net: string;
}

export const toControl = (wire: ControlWire): Control => ({
  ...wire,
  limits: wire.limits.map(({ wish, ...limit }) => ({
    ...limit,
    amount: money(limit.amount),
    used: money(limit.used),
    left: money(limit.left),
    wish: wish === null ? null : { ...wish, amount: wish.amount === null ? null : money(wish.amount) },
  })),
});

/** Both moments are the server's, so that a device's clock does not matter. */
export const toSitting = ({ startedAt, asOf, reminderMinutes, staked, won, net }: SittingWire): Sitting => ({
  seconds: (Date.parse(asOf) - Date.parse(startedAt)) / 1000,
  reminderMinutes,
  staked: money(staked),
  won: money(won),
  net: money(net),
});
