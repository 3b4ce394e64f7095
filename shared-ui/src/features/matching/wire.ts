import type { ResponseRow } from '../../api';
import { money } from '../../lib/money';
import type { Match } from './model';

export const toMatch = (wire: ResponseRow<'GET /wps/matches'>): Match => ({
  ...wire,
  amount: money(wire.amount),
  receipts: wire.proofs,
});
