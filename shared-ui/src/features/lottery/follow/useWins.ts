import { useEffect } from 'react';

import { onLive } from '../../../api';
import { useT } from '../../../i18n';
import { money } from '../../../lib/money';
import { history } from '../../../platform/history';
import { useToast } from '../../../ui';
import { useMoneyText } from '../../wallet';
import { lotteryLink } from '../links';
import type { Mode } from '../model';

/** Shows what a draw paid as soon as it is settled, on every page of the lotteries. */
export function useWins(mode: Mode): void {
  const t = useT();
  const toast = useToast();
  const moneyText = useMoneyText();
  useEffect(
    () =>
      onLive('draw', ({ payout }) =>
        toast({
          text: t('lottery:won', { amount: moneyText(money(payout)) }),
          tone: 'good',
          action: {
            label: t('lottery:myBets'),
            onPress: () => history.push(lotteryLink({ mode, view: 'bets', id: 'all' })),
          },
        }),
      ),
    [t, toast, moneyText, mode],
  );
}
