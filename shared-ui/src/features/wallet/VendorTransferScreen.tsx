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
import { after, usualMoves, type Purse } from './vendorWallet';
import { useWallets } from './purseQueries';
import { useVendorTransferForm, type VendorTransferForm } from './useVendorTransferForm';

/** The form for a transfer between the main balance and one vendor wallet. */
export function VendorTransferScreen({ params: { vendor } }: { params: PathParams<'vendorTransfer'> }) {
  const t = useT();
  const wallets = useWallets();
  const purse = wallets.data?.vendors.find((each) => each.vendor === vendor);
  return (
    <SectionFrame hasBack title={purse?.name ?? t('wallet:purse.move')}>
      {wallets.data !== undefined && purse !== undefined ? (
        <Form key={vendor} main={wallets.data.main} purse={purse} readAt={wallets.dataUpdatedAt} />
      ) : (
        <Narrow>
          {wallets.data !== undefined ? (
            <EmptyState title={t('wallet:purse.goneTitle')} sentence={t('wallet:purse.goneText')} />
          ) : wallets.isError ? (
            <LoadError fault={wallets.error} retry={() => void wallets.refetch()} isBusy={wallets.isFetching} />
          ) : (
            <Skeleton height={tokens.size.area} radius="lg" />
          )}
        </Narrow>
      )}
    </SectionFrame>
  );
}

function Form({ main, purse, readAt }: { main: Amount; purse: Purse; readAt: number }) {
  const t = useT();
  const money = useMoneyText();
  const { symbol } = useCurrency();
  const made = useVendorTransferForm(main, purse, ({ id }) => history.push(pathTo('vendorTransferDetail', { id })));
  const { form, way, turn, most } = made;
  return (
    <Columns side={<Summary main={main} purse={purse} made={made} />}>
      <OfflineNotice readAt={readAt} />
      <View style={[a.gap_xl, a.pt_xs]}>
        <Segment
          label={t('wallet:purse.way')}
          value={way}
          onChange={turn}
          options={[
            { value: 'in', label: t('wallet:purse.in'), testID: handle('move', 'in') },
            { value: 'out', label: t('wallet:purse.out'), testID: handle('move', 'out') },
          ]}
        />
        <AmountField
          name="move"
          label={t('wallet:amount')}
          symbol={symbol}
          value={form.values.amount}
          error={form.errorOf('amount')}
          range={t('wallet:purse.upTo', { max: money(most) })}
          quickAmounts={usualMoves(most)}
          onChange={(value) => form.set('amount', value)}
          onLeave={() => form.blur('amount')}
          onSubmit={form.submit}
        />
        <Submit made={made} isOpen={purse.transfer !== null} />
      </View>
    </Columns>
  );
}

/** What comes of it, before anything is moved. */
function Summary({ main, purse, made }: { main: Amount; purse: Purse; made: VendorTransferForm }) {
  const t = useT();
  const { symbol } = useCurrency();
  const then = after(made.way, made.amount, main, purse);
  const figures = [
    [t('wallet:purse.mainNow'), main],
    [t('wallet:purse.thereNow', { name: purse.name }), purse.amount],
    [t('wallet:purse.mainThen'), then.main],
    [t('wallet:purse.thereThen', { name: purse.name }), then.there],
  ] as const;
  return (
    <View testID={handle('move', 'summary')}>
      {figures.map(([label, amount]) => (
        <FigureLine key={label} label={label}>
          <Money amount={amount} currency={symbol} variant="detail" />
        </FigureLine>
      ))}
      <FigureLine label={t('wallet:purse.moved')} isTotal>
        <Money amount={made.amount} currency={symbol} variant="heading" />
      </FigureLine>
      <Text variant="label" tone="muted" style={a.pt_sm}>
        {t(purse.isCurrent ? 'wallet:purse.free' : 'wallet:purse.lastKnown')}
      </Text>
    </View>
  );
}

function Submit({ made: { form }, isOpen }: { made: VendorTransferForm; isOpen: boolean }) {
  const t = useT();
  const why = form.error ?? (isOpen ? t('wallet:purse.underWay') : undefined);
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
        label={t('wallet:purse.move')}
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
