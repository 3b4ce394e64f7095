import { useFormat, useT } from '../../i18n';
import { formatTime } from '../../lib/time';
import { useTheme } from '../../theme';
import { useMoneyText } from '../wallet';
import { useGmtOffset } from '../system';
import { isClosing, isFreeRounds, type Message } from './model';

/** Returns title, text and time of a message in the current language. */
export function useMessageText(): (message: Message) => { title: string; text: string; time: string; age: string } {
  const t = useT();
  const format = useFormat();
  const moneyText = useMoneyText();
  const offset = useGmtOffset();
  const { locale } = useTheme();
  const end = (until: string | null): string =>
    until === null
      ? t('message:closedForNow')
      : t('message:closedUntilTime', { time: formatTime(until, locale, offset, 'dayTime') });
  const plain = ({ kind, amount, count, from, until }: Message): string =>
    t(`message:kind.${kind}.text`, {
      amount: moneyText(amount),
      name: from,
      rounds: format.number(count),
      time: until === null ? '' : formatTime(until, locale, offset, isFreeRounds(kind) ? 'dayTime' : 'timeShort'),
    });
  return (message) => ({
    title: t(`message:kind.${message.kind}.title`),
    text: isClosing(message.kind) ? `${plain(message)} ${end(message.until)}` : plain(message),
    time: formatTime(message.createdAt, locale, offset, 'full'),
    age: format.ago(message.createdAt),
  });
}
