import { useMutation } from '@tanstack/react-query';
import { View } from 'react-native';

import { call, errorMessage } from '../../../api';
import { useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { add, money, zero } from '../../../lib/money';
import { history } from '../../../platform/history';
import { a, tokens, useLayout } from '../../../theme';
import { Button, Confirm, FigureLine, Money, Reference, Skeleton, Text, useConfirmation, useToast } from '../../../ui';
import { LoadError } from '../../records';
import { useCurrency, useMoneyText } from '../../wallet';
import { lotteryLink } from '../links';
import { LotteryFrame } from '../LotteryFrame';
import { isMode, type Bet, type Mode } from '../model';
import { refreshBets, useLotteryOrder } from '../queries';
import { BetCard } from './BetCard';
import { repeatOrder } from './repeat';

/** One order: its bets, what they came to, and what can still be done. */
export function OrderPage({ mode, id }: { mode: Mode; id: string }) {
  const t = useT();
  const { data, error, refetch, isFetching } = useLotteryOrder(id);
  const { isDesktop } = useLayout();
  return (
    <LotteryFrame mode={mode} title={t('lottery:order.title')} up={lotteryLink({ mode, view: 'bets' })}>
      {data === undefined && error === null && <Skeleton height={tokens.size.dialog.confirm} radius="lg" />}
      {data === undefined && error !== null && (
        <LoadError error={error} retry={() => void refetch()} isBusy={isFetching} />
      )}
      {data !== undefined && (
        <View style={[a.gap_md, isDesktop && column]} testID={handle('lottery', 'order')}>
          <Totals bets={data} />
          <Actions id={id} bets={data} />
          {data.map((bet) => (
            <View key={bet.id} style={a.gap_xs}>
              <BetCard bet={bet} mode={mode} />
              {(bet.result !== null || bet.state === 'REFUNDED') && (
                <Button
                  label={t('lottery:verify')}
                  kind="text"
                  size="sm"
                  icon="shield-check"
                  href={lotteryLink({ mode, gameCode: bet.gameCode, view: 'verify', id: bet.issueId, bet: bet.id })}
                  testID={handle('lottery-verify', bet.id)}
                />
              )}
            </View>
          ))}
        </View>
      )}
    </LotteryFrame>
  );
}

const column = { maxWidth: tokens.size.dialog.form };

const sumOf = (bets: readonly Bet[], of: 'stake' | 'payout') => add(zero, ...bets.map((bet) => money(bet[of])));

function Totals({ bets }: { bets: readonly Bet[] }) {
  const t = useT();
  const { symbol } = useCurrency();
  const [first] = bets;
  return (
    <View>
      {first !== undefined && <Reference value={first.reference} name="lottery-order" />}
      <FigureLine label={t('lottery:order.stake')}>
        <Money amount={sumOf(bets, 'stake')} currency={symbol} />
      </FigureLine>
      <FigureLine label={t('lottery:order.payout')} isTotal testID={handle('lottery', 'order-payout')}>
        <Money amount={sumOf(bets, 'payout')} currency={symbol} variant="heading" isChange />
      </FigureLine>
    </View>
  );
}

function Actions({ id, bets }: { id: string; bets: readonly Bet[] }) {
  const t = useT();
  const toast = useToast();
  const moneyText = useMoneyText();
  const question = useConfirmation();
  const open = bets.filter(({ state }) => state === 'PENDING');
  const chase = bets.find(({ chaseId }) => chaseId !== null)?.chaseId ?? null;
  const cancel = useMutation({
    mutationFn: () =>
      chase === null
        ? call('DELETE /lgw/lottery/orders/{id}', { params: { id } })
        : call('DELETE /lgw/lottery/chases/{id}', { params: { id: chase } }),
    onSuccess: ({ cancelled }) => {
      refreshBets();
      toast({ text: t('lottery:order.cancelled', { count: cancelled }), tone: 'good' });
    },
    onError: (fault) => toast({ text: errorMessage(fault, t), tone: 'bad' }),
  });
  const ask = async () => {
    if (await question.ask()) cancel.mutate();
  };
  const label = t(chase === null ? 'lottery:order.cancel' : 'lottery:order.cancelChase');
  const repeat = () => {
    const address = repeatOrder(bets);
    if (address !== null) history.push(lotteryLink(address));
  };
  const mode = bets[0]?.prizeMode ?? null;
  return (
    <View style={[a.row, a.wrap, a.gap_sm]}>
      {isMode(mode) && (
        <Button label={t('lottery:order.repeat')} kind="filled" onPress={repeat} testID={handle('lottery', 'repeat')} />
      )}
      {open.length > 0 && (
        <Button
          label={label}
          kind="danger"
          isBusy={cancel.isPending}
          onPress={() => void ask()}
          testID={handle('lottery', 'cancel')}
        />
      )}
      <Confirm
        isOpen={question.isOpen}
        title={label}
        confirmLabel={label}
        cancelLabel={t('common:back')}
        isDestructive
        onConfirm={() => question.answer(true)}
        onCancel={() => question.answer(false)}
      >
        <Text variant="detail">{t('lottery:order.cancelText', { amount: moneyText(sumOf(open, 'stake')) })}</Text>
      </Confirm>
    </View>
  );
}
