import { useFormat, useT } from '../../i18n';
import { useMoneyText } from '../wallet';
import { useInstant } from '../system';
import { isClosing, isFreeRounds, type Message } from './model';

/** Returns title, text and time of a message in the current language. */
export function useMessageText(): (message: Message) => { title: string; text: string; time: string; age: string } {
  const t = useT();
  const format = useFormat();
  const moneyText = useMoneyText();
  const instant = useInstant();
  const end = (until: string | null): string =>
    until === null ? t('message:closedForNow') : t('message:closedUntilTime', { time: instant(until, 'dayTime') });
  const plain = ({ kind, amount, contract, count, from, until }: Message): string =>
    t(`message:kind.${kind}.text`, {
      amount: moneyText(amount),
      name: from,
      contract: contract === null ? '' : t(`message:contract.${contract}`),
      rounds: format.number(count),
      time: until === null ? '' : instant(until, isFreeRounds(kind) ? 'dayTime' : 'timeShort'),
    });
  return (message) => ({
    title: t(`message:kind.${message.kind}.title`),
    text: isClosing(message.kind) ? `${plain(message)} ${end(message.until)}` : plain(message),
    time: instant(message.createdAt, 'full'),
    age: format.ago(message.createdAt),
  });
}
