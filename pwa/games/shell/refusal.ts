import type { Refused } from './call';
import { t, type TextKey } from './words';

const plain: Record<string, TextKey> = {
  insufficient_balance: 'errorFunds',
  idempotency_key_reused: 'errorReplayed',
  state_changed: 'errorVoided',
  limit_exceeded: 'errorLimit',
  reality_check_due: 'errorReminder',
  account_frozen: 'errorBlocked',
  account_locked: 'errorBlocked',
  self_excluded: 'errorStopped',
  game_maintenance: 'errorMaintenance',
  maintenance: 'errorMaintenance',
  round_open: 'errorRoundOpen',
  too_many_requests: 'errorTooFast',
  temporarily_unavailable: 'errorBusy',
};

/** The message about a refused bet. */
export function errorMessage(
  refused: Refused,
  limits: { min: string; max: string },
  chances: { low: string; high: string },
): string {
  if (refused.code === 'stake_out_of_range') return t('errorStake', limits);
  if (refused.code === 'choice_not_offered') return t('errorChoice', chances);
  const key = plain[refused.code];
  if (key === undefined) return t('errorUnknown', { id: refused.requestId });
  return key === 'errorFunds' ? `${t(key)} ${t('errorFundsHow')}` : t(key);
}
