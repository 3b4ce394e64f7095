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
    wish?: { amount?: string; readyAt: string; isReady: boolean };
  }[];
  reminderMinutes: number;
  demandedMinutes?: number;
  stop?: Omit<Stop, 'until'> & { until?: string };
  isFirstDeposit: boolean;
}

export interface SittingWire {
  startedAt: string;
  asOf: string;
  dueAt?: string;
  staked: string;
  won: string;
  net: string;
}

export const toControl = (wire: ControlWire): Control => ({
  ...wire,
  demandedMinutes: wire.demandedMinutes ?? 0,
  stop: wire.stop === undefined ? null : { ...wire.stop, until: wire.stop.until ?? null },
  limits: wire.limits.map(({ wish, ...limit }) => ({
    ...limit,
    amount: money(limit.amount),
    used: money(limit.used),
    left: money(limit.left),
    wish: wish === undefined ? null : { ...wish, amount: wish.amount === undefined ? null : money(wish.amount) },
  })),
});

/** All moments are the server's, so that a device's clock does not matter. */
export const toSitting = ({ startedAt, asOf, dueAt, staked, won, net }: SittingWire): Sitting => ({
  seconds: (Date.parse(asOf) - Date.parse(startedAt)) / 1000,
  secondsLeft: dueAt === undefined ? null : Math.max(0, (Date.parse(dueAt) - Date.parse(asOf)) / 1000),
  staked: money(staked),
  won: money(won),
  net: money(net),
});
