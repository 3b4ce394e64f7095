import { ApiError, isRecord } from '../../api';
import { useFormat, useT } from '../../i18n';
import { isMoney } from '../../lib/money';
import { useMoneyText } from '../wallet';
import { kinds, periods, type LimitKind, type Period, type Stop } from './model';

const isKind = (value: unknown): value is LimitKind => kinds.some((kind) => kind === value);
const isPeriod = (value: unknown): value is Period => periods.some((period) => period === value);

/** What a stop means, and until when. */
export function useStopSentence(): (stop: Pick<Stop, 'kind' | 'until'>) => string {
  const t = useT();
  const format = useFormat();
  return ({ kind, until }) => {
    if (until === null) return t('limit:stopped.forever');
    const when = format.dateTime(until);
    return kind === 'TIME_OUT' ? t('limit:stopped.break', { when }) : t('limit:stopped.excluded', { when });
  };
}

/** Which limit was reached, and when it renews: of a refused order or of an event about a refused bet. */
export function useLimitSentence(): (told: Record<string, unknown>) => string | undefined {
  const t = useT();
  const format = useFormat();
  const money = useMoneyText();
  return ({ kind, period, amount, left, renewsAt }) => {
    if (!isKind(kind) || !isPeriod(period) || typeof amount !== 'string' || !isMoney(amount)) return undefined;
    if (typeof renewsAt !== 'string') return undefined;
    const words = { amount: money(amount), when: format.dateTime(renewsAt) };
    if (kind !== 'DEPOSIT') return t(`limit:reached.${kind}.${period}`, words);
    if (typeof left !== 'string' || !isMoney(left)) return undefined;
    return t(`limit:reached.DEPOSIT.${period}`, { ...words, left: money(left) });
  };
}

/** What a person reads when his own limit or stop refused him; nothing where something else did. */
export function useRefusal(): (fault: unknown) => string | undefined {
  const ofLimit = useLimitSentence();
  const ofStop = useStopSentence();
  return (fault) => {
    if (!(fault instanceof ApiError)) return undefined;
    const told = isRecord(fault.value) ? fault.value : {};
    if (fault.code === 'limit_exceeded') return ofLimit(told);
    if (fault.code !== 'self_excluded') return undefined;
    const until = typeof told.until === 'string' ? told.until : null;
    return ofStop({ kind: told.kind === 'TIME_OUT' ? 'TIME_OUT' : 'EXCLUSION', until });
  };
}
