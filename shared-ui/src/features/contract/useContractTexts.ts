import { useFormat, useT } from '../../i18n';
import type { Money } from '../../lib/money';
import { shareOfRate, type Contract } from './model';

// Rates have at most four decimals.
const rateDigits = 4;

export function useRateText(): (rate: Money) => string {
  const format = useFormat();
  return (rate) => format.percent(shareOfRate(rate), rateDigits);
}

export function useContractTexts() {
  const t = useT();
  return {
    nameOf: ({ other }: Pick<Contract, 'other'>): string => other ?? t('contract:platform'),
    roleOf: ({ side, other }: Pick<Contract, 'side' | 'other'>): string =>
      t(side === 'UPLINE' ? 'contract:yourDownline' : other === null ? 'contract:operator' : 'contract:yourUpline'),
    settledOf: ({ kind, period }: Pick<Contract, 'kind' | 'period'>): string =>
      period === null ? t(`contract:settled.${kind}`) : t(`contract:period.${period}`),
  };
}
