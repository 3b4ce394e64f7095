import type { ResponseValue } from '../../api';
import { money } from '../../lib/money';
import type { LimitSettings, Period, PlaySession } from './model';

export const toLimitSettings = (wire: ResponseValue<'GET /wps/limits'>): LimitSettings => ({
  ...wire,
  requiredMinutes: wire.demandedMinutes ?? 0,
  stop: wire.stop === undefined ? null : { ...wire.stop, kind: wire.stop.kind, until: wire.stop.until ?? null },
  limits: wire.limits.map(({ pending, ...limit }) => ({
    ...limit,
    kind: limit.kind,
    period: limit.period as Period,
    amount: money(limit.amount),
    used: money(limit.used),
    left: money(limit.left),
    pendingChange:
      pending === undefined
        ? null
        : { ...pending, amount: pending.amount === undefined ? null : money(pending.amount) },
  })),
});

/** All times are the server's, so that the device's clock does not matter. */
export const toPlaySession = ({
  startedAt,
  asOf,
  dueAt,
  staked,
  won,
  net,
}: ResponseValue<'GET /wps/limits/session'>): PlaySession => ({
  seconds: (Date.parse(asOf) - Date.parse(startedAt)) / 1000,
  secondsLeft: dueAt === undefined ? null : Math.max(0, (Date.parse(dueAt) - Date.parse(asOf)) / 1000),
  staked: money(staked),
  won: money(won),
  net: money(net),
});
