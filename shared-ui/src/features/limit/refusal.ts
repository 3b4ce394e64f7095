import { ApiError, isRecord } from '../../api';
import { useT } from '../../i18n';
import { isMoney } from '../../lib/money';
import { useInstant } from '../system';
import { useMoneyText } from '../wallet';
import { kinds, periods, type LimitKind, type Period, type Stop } from './model';

const isKind = (value: unknown): value is LimitKind => kinds.some((kind) => kind === value);
const isPeriod = (value: unknown): value is Period => periods.some((period) => period === value);

/** Returns the message of a stop and its end. */
export function useStopMessage(): (stop: Pick<Stop, 'kind' | 'until'>) => string {
  const t = useT();
  const instant = useInstant();
  return ({ kind, until }) => {
    if (until === null) return t('limit:stopped.forever');
    const when = instant(until, 'minute');
    return kind === 'TIME_OUT' ? t('limit:stopped.break', { when }) : t('limit:stopped.excluded', { when });
  };
}

/**
 * Returns the message about the reached limit and its renewal, from a refused request or an event about a refused
 * bet.
 */
export function useLimitMessage(): (details: Record<string, unknown>) => string | undefined {
  const t = useT();
  const instant = useInstant();
  const money = useMoneyText();
  return ({ kind, period, amount, left, renewsAt }) => {
    if (!isKind(kind) || !isPeriod(period) || typeof amount !== 'string' || !isMoney(amount)) return undefined;
    if (typeof renewsAt !== 'string') return undefined;
    const words = { amount: money(amount), when: instant(renewsAt, 'minute') };
    if (kind !== 'DEPOSIT') return t(`limit:reached.${kind}.${period}`, words);
    if (typeof left !== 'string' || !isMoney(left)) return undefined;
    return t(`limit:reached.DEPOSIT.${period}`, { ...words, left: money(left) });
  };
}

/** Returns the message when the member's own limit or stop refused a request, else undefined. */
export function useLimitRefusal(): (fault: unknown) => string | undefined {
  const ofLimit = useLimitMessage();
  const ofStop = useStopMessage();
  return (fault) => {
    if (!(fault instanceof ApiError)) return undefined;
    const details = isRecord(fault.value) ? fault.value : {};
    if (fault.code === 'limit_exceeded') return ofLimit(details);
    if (fault.code !== 'self_excluded') return undefined;
    const until = typeof details.until === 'string' ? details.until : null;
    return ofStop({ kind: details.kind === 'TIME_OUT' ? 'TIME_OUT' : 'EXCLUSION', until });
  };
}
