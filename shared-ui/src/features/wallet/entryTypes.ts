/** Types of ledger entries that change a member's balance, by group; a Go test keeps them equal to the ledger's. */
// prettier-ignore
export const entryTypesOf = {
  funds: [
    'DEPOSIT', 'DEPOSIT_MANUAL', 'DEPOSIT_REVERSED', 'WITHDRAW_HOLD', 'WITHDRAW_RELEASE', 'WITHDRAW_PAID',
    'WITHDRAW_FEE', 'MATCH_FEE', 'MATCH_RETURNED', 'MATCH_LATE', 'TRANSFER_OUT', 'TRANSFER_IN', 'VENDOR_IN',
    'VENDOR_OUT',
  ],
  bets: [
    'BET', 'BET_SETTLE', 'PAYOUT', 'JACKPOT', 'BET_CANCEL', 'BET_REFUND', 'BET_CORRECTION',
  ],
  agent: [
    'SELF_REBATE', 'AGENT_COMMISSION', 'DAILY_SALARY', 'HOURLY_SALARY', 'REALTIME_SALARY', 'DAILY_SALARY_PAID',
    'HOURLY_SALARY_PAID', 'REALTIME_SALARY_PAID', 'DIVIDEND', 'DIVIDEND_PAID',
  ],
  rewards: [
    'ACTIVITY', 'CASH_BACK', 'RANKING', 'VIP_UPGRADE', 'VIP_PERIODIC', 'BIRTHDAY', 'MISSION', 'LEADERBOARD',
    'REFERRAL', 'POINTS_CONVERT', 'REDEEM_MONEY', 'MATCH_BONUS', 'REWARD_CLAWBACK',
  ],
  system: [
    'ADJUST_PLUS', 'ADJUST_MINUS', 'DEBT_SWEEP',
  ],
} as const;

export type EntryGroup = keyof typeof entryTypesOf;
export type KnownEntryType = (typeof entryTypesOf)[EntryGroup][number];

const isGroup = (name: string): name is EntryGroup => Object.hasOwn(entryTypesOf, name);
export const entryGroups = Object.keys(entryTypesOf).filter(isGroup);

const known: readonly string[] = Object.values(entryTypesOf).flat();
export const isKnownEntryType = (type: string): type is KnownEntryType => known.includes(type);
