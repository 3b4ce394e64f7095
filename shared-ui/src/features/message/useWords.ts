import { useFormat, useT } from '../../i18n';
import { formatTime } from '../../lib/time';
import { useTheme } from '../../theme';
import { useGmtOffset, useMoneyText } from '../wallet';
import type { Message } from './model';

/** A message in the words of the reader. */
export function useWords(): (message: Message) => { title: string; text: string; time: string; age: string } {
  const t = useT();
  const format = useFormat();
  const moneyText = useMoneyText();
  const offset = useGmtOffset();
  const { locale } = useTheme();
  return ({ told, amount, from, until, createdAt }) => ({
    title: t(`message:told.${told}.title`),
    text: t(`message:told.${told}.text`, {
      amount: moneyText(amount),
      name: from,
      time: until === null ? '' : formatTime(until, locale, offset, 'timeShort'),
    }),
    time: formatTime(createdAt, locale, offset, 'full'),
    age: format.ago(createdAt),
  });
}
