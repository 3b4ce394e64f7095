import { useState } from 'react';
import { View } from 'react-native';

import { useIsOnline } from '../../api';
import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { isZero } from '../../lib/money';
import { a, tokens, useTheme, web } from '../../theme';
import { Button, Card, Countdown, Money, Progress, Qr, Steps, Text, useSecondsLeft, Narrow, Reference } from '../../ui';
import { useCurrency } from '../wallet';
import { useInstant } from '../system';
import { OfflineReason, RecordFrame } from '../records';
import { Account } from './Account';
import { CancelDeposit } from './CancelDeposit';
import { shareLeft, type Deposit } from './model';
import { QrActions } from './QrActions';
import { ReceiptPopup } from './ReceiptPopup';

export interface PendingDepositProps {
  deposit: Deposit;
  readAt: number;
  /** Refetches the deposit. */
  check: { onPress: () => void; isBusy: boolean };
}

/** Payment instructions, amount, time left and progress. */
export function PendingDeposit({ deposit, readAt, check }: PendingDepositProps) {
  const t = useT();
  const theme = useTheme();
  const { symbol, code } = useCurrency();
  const [open, setOpen] = useState<'cancel' | 'receipt' | null>(null);
  const isOnline = useIsOnline();
  const light = web({ backgroundImage: `radial-gradient(closest-side, ${theme.color.brandTint}, transparent)` });
  const hasReceipt = isTransfer(deposit);
  const main = { kind: 'filled', size: 'lg', isWide: true, isDisabled: !isOnline } as const;
  const foot = (
    <Narrow>
      <View style={[a.row, a.gap_md]}>
        <View style={narrow}>
          <Button
            label={t('common:cancel')}
            size="lg"
            isWide
            isDisabled={!isOnline}
            onPress={() => setOpen('cancel')}
            testID={handle('deposit', 'cancel')}
          />
        </View>
        <View style={wide}>
          {hasReceipt ? (
            <Button
              {...main}
              label={t('deposit:receipt.open')}
              onPress={() => setOpen('receipt')}
              testID={handle('deposit', 'upload')}
            />
          ) : (
            <Button
              {...main}
              label={t('deposit:havePaid')}
              isBusy={check.isBusy}
              onPress={check.onPress}
              testID={handle('deposit', 'paid')}
            />
          )}
        </View>
      </View>
      <OfflineReason />
    </Narrow>
  );
  return (
    <RecordFrame
      title={t('deposit:inProgress')}
      foot={foot}
      readAt={readAt}
      side={<DepositProgress deposit={deposit} onExpired={check.onPress} />}
    >
      <View pointerEvents="none" style={[a.absolute, light, glow]} />
      <View style={[a.align_center, a.gap_md, a.pt_sm]}>
        <View style={a.align_center}>
          <Text variant="detail" tone="muted" align="center">
            {t(`deposit:${instructionKey(deposit)}`)}
          </Text>
          <Money
            amount={deposit.due}
            currency={deposit.dueCurrency === code ? symbol : deposit.dueCurrency}
            variant="hero"
            testID={handle('deposit', 'due')}
          />
          {(deposit.dueCurrency !== code || !isZero(deposit.fee)) && (
            <View style={[a.row, a.gap_xs]}>
              <Text variant="label" tone="muted">
                {t('deposit:intoBalance')}
              </Text>
              <Money amount={deposit.amount} currency={symbol} variant="label" tone="muted" />
            </View>
          )}
        </View>
        {deposit.payTo !== undefined && <Account deposit={deposit} payTo={deposit.payTo} />}
        {deposit.qrText !== null && (
          <Qr value={deposit.qrText} label={t('deposit:qr')} testID={handle('deposit', 'qr')} />
        )}
        <View style={[a.row, a.wrap, a.center, a.gap_sm]}>
          {deposit.qrText !== null && <QrActions text={deposit.qrText} reference={deposit.reference} />}
          {deposit.payUrl !== null && (
            <Button
              {...(deposit.qrText === null
                ? { label: t('deposit:openPay') }
                : { label: t('deposit:payOnline'), size: 'sm' })}
              icon="arrow-square-out"
              {...(isOnline ? { href: deposit.payUrl, isOutside: true } : { isDisabled: true })}
              testID={handle('deposit', 'pay')}
            />
          )}
        </View>
        <View style={a.full}>
          <Reference value={deposit.reference} name="deposit" />
        </View>
      </View>
      <CancelDeposit id={deposit.id} isOpen={open === 'cancel'} onClose={() => setOpen(null)} />
      <ReceiptPopup id={deposit.id} isOpen={open === 'receipt'} onClose={() => setOpen(null)} />
    </RecordFrame>
  );
}

/** Bank transfers are confirmed by operators, so the member proves them with a receipt. */
const isTransfer = ({ method, payTo }: Deposit): boolean => method === 'BANK_TRANSFER' && payTo !== undefined;

function instructionKey(deposit: Deposit): 'transferTo' | 'sendCoins' | 'scan' | 'payExactly' {
  if (deposit.payTo !== undefined) return isTransfer(deposit) ? 'transferTo' : 'sendCoins';
  return deposit.qrText === null ? 'payExactly' : 'scan';
}

function DepositProgress({ deposit, onExpired }: { deposit: Deposit; onExpired: () => void }) {
  const t = useT();
  const instant = useInstant();
  const until = Date.parse(deposit.expiresAt);
  const seconds = useSecondsLeft(until);
  const receipt = {
    key: 'receipt',
    title: t('deposit:step.receipt'),
    detail: t('deposit:step.receiptText'),
    state: 'next',
  } as const;
  const steps = [
    {
      key: 'made',
      title: t('deposit:step.made'),
      detail: instant(deposit.createdAt, 'time'),
      state: 'done',
    },
    {
      key: 'pay',
      title: t('deposit:step.pay'),
      detail: t(`deposit:step.${isTransfer(deposit) ? 'payNote' : 'payText'}`),
      state: 'now',
    },
    ...(isTransfer(deposit) ? [receipt] : []),
    { key: 'credited', title: t('deposit:step.credited'), detail: t('deposit:step.creditedText'), state: 'next' },
  ] as const;
  return (
    <Card>
      <View style={[a.row, a.between, a.gap_md, a.pb_sm]}>
        <Text variant="detail" weight="medium">
          {t('deposit:waiting')}
        </Text>
        <Countdown
          until={until}
          label={t('deposit:timeLeft')}
          variant="detail"
          onEnd={onExpired}
          testID={handle('deposit', 'countdown')}
        />
      </View>
      <Progress
        value={shareLeft(deposit, seconds)}
        label={t('deposit:timeLeftBy', { time: instant(deposit.expiresAt, 'timeShort') })}
      />
      {isTransfer(deposit) && (
        <Text variant="label" tone="muted" style={a.pt_sm}>
          {t('deposit:watching')}
        </Text>
      )}
      <View style={a.pt_lg}>
        <Steps steps={steps} label={t('deposit:standing')} />
      </View>
    </Card>
  );
}

const narrow = { flexGrow: 3, flexShrink: 1, flexBasis: 0 };
const wide = { flexGrow: 5, flexShrink: 1, flexBasis: 0 };
const glow = { top: 0, start: 0, end: 0, height: tokens.size.homeGlow * 2 };
