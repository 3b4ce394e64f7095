import { View } from 'react-native';

import { fieldErrors, useIsOnline } from '../../api';
import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { pathTo } from '../../lib/paths';
import { useForm } from '../../lib/input/useForm';
import { a } from '../../theme';
import { Button, Card, Money, Row, Text } from '../../ui';
import { useCurrency } from './currency';
import { hasReturnable, type ReturnAllResult, type VendorWallet, type Wallets } from './vendorWallet';
import { useReturnAll, useWallets } from './vendorWalletQueries';

/** The vendor wallets beside the main balance; nothing where all vendors use the main wallet. */
export function VendorWallets() {
  const { data } = useWallets();
  return <View>{data !== undefined && !data.isSingle && <Known wallets={data} />}</View>;
}

function Known({ wallets }: { wallets: Wallets }) {
  const t = useT();
  const { symbol } = useCurrency();
  const isOnline = useIsOnline();
  const { mutateAsync, data } = useReturnAll();
  const form = useForm({
    initial: {},
    check: () => ({}),
    async send() {
      await mutateAsync();
    },
    toErrors: (fault) => fieldErrors(fault, t, []),
  });
  return (
    <Card testID={handle('vendor-wallets', 'list')}>
      <Text weight="semibold" level={2}>
        {t('wallet:vendorWallet.title')}
      </Text>
      <Text variant="detail" tone="muted" style={[a.pt_xs, a.pb_sm]}>
        {t('wallet:vendorWallet.text')}
      </Text>
      <Row
        title={t('wallet:vendorWallet.main')}
        icon="wallet"
        isLined
        trailing={
          <Money amount={wallets.main} currency={symbol} variant="detail" testID={handle('vendor-wallets', 'main')} />
        }
      />
      {wallets.vendors.map((wallet) => (
        <VendorWalletRow key={wallet.vendor} wallet={wallet} />
      ))}
      <View style={[a.gap_sm, a.pt_md]}>
        <Button
          label={t('wallet:vendorWallet.returnAll')}
          icon="arrow-u-up-left"
          isWide
          isBusy={form.isBusy}
          isDisabled={!isOnline || !hasReturnable(wallets)}
          onPress={form.submit}
          testID={handle('vendor-wallets', 'return')}
        />
        <View role="status" testID={handle('vendor-wallets', 'returned')}>
          {data !== undefined && <ReturnResult result={data} wallets={wallets} />}
          {form.error !== undefined && (
            <Text variant="detail" tone="bad">
              {form.error}
            </Text>
          )}
        </View>
      </View>
    </Card>
  );
}

function VendorWalletRow({ wallet }: { wallet: VendorWallet }) {
  const t = useT();
  const { symbol } = useCurrency();
  const { vendor, name, amount, isCurrent, transfer } = wallet;
  const detail =
    transfer !== null
      ? t('wallet:vendorWallet.inProgress')
      : isCurrent
        ? undefined
        : t('wallet:vendorWallet.lastKnown');
  const href =
    transfer !== null ? pathTo('vendorTransferDetail', { id: transfer }) : pathTo('vendorTransfer', { vendor });
  return (
    <Row
      title={name}
      {...(detail === undefined ? {} : { detail })}
      icon="arrows-left-right"
      hasArrow
      isLined
      href={href}
      trailing={
        <Money amount={amount} currency={symbol} variant="detail" testID={handle('vendor-wallet-amount', vendor)} />
      }
      testID={handle('vendor-wallet', vendor)}
    />
  );
}

/** The result of moving everything back. */
function ReturnResult({ result, wallets }: { result: ReturnAllResult; wallets: Wallets }) {
  const t = useT();
  const named = (vendors: readonly string[]) =>
    wallets.vendors
      .filter(({ vendor }) => vendors.includes(vendor))
      .map(({ name }) => name)
      .join(', ');
  const isNothing = result.transfers.length + result.busy.length + result.away.length === 0;
  return (
    <>
      {isNothing && <Text variant="detail">{t('wallet:vendorWallet.nothing')}</Text>}
      {result.transfers.length > 0 && (
        <Text variant="detail">
          {t('wallet:vendorWallet.returning', { names: result.transfers.map(({ name }) => name).join(', ') })}
        </Text>
      )}
      {result.busy.length > 0 && (
        <Text variant="detail" tone="warn">
          {t('wallet:vendorWallet.busy', { names: named(result.busy) })}
        </Text>
      )}
      {result.away.length > 0 && (
        <Text variant="detail" tone="warn">
          {t('wallet:vendorWallet.unreachable', { names: named(result.away) })}
        </Text>
      )}
    </>
  );
}
