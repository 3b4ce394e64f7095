import { View } from 'react-native';

import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import type { Money as Amount } from '../../lib/money';
import { pathTo, type PathParams } from '../../lib/paths';
import { history } from '../../platform/history';
import { a, tokens } from '../../theme';
import { Button, EmptyState, Money, Segment, Skeleton, Text, AmountField, Columns, FigureLine, Narrow } from '../../ui';
import { SectionFrame } from '../member';
import { OfflineNotice, OfflineReason, LoadError } from '../records';
import { useCurrency, useMoneyText } from './currency';
import { balancesAfter, suggestedAmounts, type VendorWallet } from './vendorWallet';
import { useWallets } from './vendorWalletQueries';
import { useVendorTransferForm, type VendorTransferForm } from './useVendorTransferForm';

/** The form for a transfer between the main balance and one vendor wallet. */
export function VendorTransferScreen({ params: { vendor } }: { params: PathParams<'vendorTransfer'> }) {
  const t = useT();
  const wallets = useWallets();
  const wallet = wallets.data?.vendors.find((each) => each.vendor === vendor);
  return (
    <SectionFrame hasBack title={wallet?.name ?? t('wallet:vendorWallet.move')}>
      {wallets.data !== undefined && wallet !== undefined ? (
        <Form key={vendor} main={wallets.data.main} wallet={wallet} readAt={wallets.dataUpdatedAt} />
      ) : (
        <Narrow>
          {wallets.data !== undefined ? (
            <EmptyState title={t('wallet:vendorWallet.goneTitle')} description={t('wallet:vendorWallet.goneText')} />
          ) : wallets.isError ? (
            <LoadError error={wallets.error} retry={() => void wallets.refetch()} isBusy={wallets.isFetching} />
          ) : (
            <Skeleton height={tokens.size.area} radius="lg" />
          )}
        </Narrow>
      )}
    </SectionFrame>
  );
}

function Form({ main, wallet, readAt }: { main: Amount; wallet: VendorWallet; readAt: number }) {
  const t = useT();
  const money = useMoneyText();
  const { symbol } = useCurrency();
  const made = useVendorTransferForm(main, wallet, ({ id }) => history.push(pathTo('vendorTransferDetail', { id })));
  const { form, direction, reverse, max } = made;
  return (
    <Columns side={<Summary main={main} wallet={wallet} made={made} />}>
      <OfflineNotice readAt={readAt} />
      <View style={[a.gap_xl, a.pt_xs]}>
        <Segment
          label={t('wallet:vendorWallet.direction')}
          value={direction}
          onChange={reverse}
          options={[
            { value: 'in', label: t('wallet:vendorWallet.in'), testID: handle('move', 'in') },
            { value: 'out', label: t('wallet:vendorWallet.out'), testID: handle('move', 'out') },
          ]}
        />
        <AmountField
          name="move"
          label={t('wallet:amount')}
          symbol={symbol}
          value={form.values.amount}
          error={form.errorOf('amount')}
          range={t('wallet:vendorWallet.upTo', { max: money(max) })}
          quickAmounts={suggestedAmounts(max)}
          onChange={(value) => form.set('amount', value)}
          onBlur={() => form.blur('amount')}
          onSubmit={form.submit}
        />
        <Submit made={made} isOpen={wallet.transfer !== null} />
      </View>
    </Columns>
  );
}

/** Both balances after the transfer, before it is sent. */
function Summary({ main, wallet, made }: { main: Amount; wallet: VendorWallet; made: VendorTransferForm }) {
  const t = useT();
  const { symbol } = useCurrency();
  const then = balancesAfter(made.direction, made.amount, main, wallet);
  const figures = [
    [t('wallet:vendorWallet.mainNow'), main],
    [t('wallet:vendorWallet.vendorNow', { name: wallet.name }), wallet.amount],
    [t('wallet:vendorWallet.mainAfter'), then.main],
    [t('wallet:vendorWallet.vendorAfter', { name: wallet.name }), then.there],
  ] as const;
  return (
    <View testID={handle('move', 'summary')}>
      {figures.map(([label, amount]) => (
        <FigureLine key={label} label={label}>
          <Money amount={amount} currency={symbol} variant="detail" />
        </FigureLine>
      ))}
      <FigureLine label={t('wallet:vendorWallet.moved')} isTotal>
        <Money amount={made.amount} currency={symbol} variant="heading" />
      </FigureLine>
      <Text variant="label" tone="muted" style={a.pt_sm}>
        {t(wallet.isCurrent ? 'wallet:vendorWallet.free' : 'wallet:vendorWallet.lastKnown')}
      </Text>
    </View>
  );
}

function Submit({ made: { form }, isOpen }: { made: VendorTransferForm; isOpen: boolean }) {
  const t = useT();
  const why = form.error ?? (isOpen ? t('wallet:vendorWallet.inProgress') : undefined);
  return (
    <View style={a.gap_sm}>
      <View role="alert">
        {why !== undefined && (
          <Text variant="detail" tone={form.error === undefined ? 'muted' : 'bad'} testID={handle('move', 'fault')}>
            {why}
          </Text>
        )}
      </View>
      <Button
        label={t('wallet:vendorWallet.move')}
        kind="filled"
        size="lg"
        isWide
        isBusy={form.isBusy}
        isDisabled={form.isDisabled}
        onPress={form.submit}
        testID={handle('move', 'submit')}
      />
      <OfflineReason />
    </View>
  );
}
