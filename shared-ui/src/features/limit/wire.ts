import type { ResponseValue } from '../../api';
import { money } from '../../lib/money';
import type { Control, Period, Sitting } from './model';

export const toControl = (wire: ResponseValue<'GET /wps/limits'>): Control => ({
  ...wire,
  demandedMinutes: wire.demandedMinutes ?? 0,
  stop: wire.stop === undefined ? null : { ...wire.stop, kind: wire.stop.kind, until: wire.stop.until ?? null },
  limits: wire.limits.map(({ wish, ...limit }) => ({
    ...limit,
    kind: limit.kind,
    period: limit.period as Period,
    amount: money(limit.amount),
    used: money(limit.used),
    left: money(limit.left),
    wish: wish === undefined ? null : { ...wish, amount: wish.amount === undefined ? null : money(wish.amount) },
  })),
});

/** All moments are the server's, so that a device's clock does not matter. */
export const toSitting = ({
  startedAt,
  asOf,
  dueAt,
  staked,
  won,
  net,
}: ResponseValue<'GET /wps/limits/session'>): Sitting => ({
  seconds: (Date.parse(asOf) - Date.parse(startedAt)) / 1000,
  secondsLeft: dueAt === undefined ? null : Math.max(0, (Date.parse(dueAt) - Date.parse(asOf)) / 1000),
  staked: money(staked),
  won: money(won),
  net: money(net),
});
