import { View } from 'react-native';

import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { linkTo, type PathParams } from '../../lib/paths';
import { a, tokens, useTheme } from '../../theme';
import { Button, Card, Icon, Money, Skeleton, Text, type IconName, FigureLine, Reference } from '../../ui';
import { useInstant } from '../system';
import { RecordDetail, RecordFrame } from '../records';
import { useCurrency } from './currency';
import type { VendorTransfer } from './vendorWallet';
import { useVendorTransfer } from './vendorWalletQueries';

/** One transfer between the main balance and a vendor wallet, followed until it has ended. */
export function VendorTransferDetailScreen({ params: { id } }: { params: PathParams<'vendorTransferDetail'> }) {
  const t = useT();
  const title = t('wallet:vendorWallet.transfer');
  const shape = <Skeleton height={tokens.size.area} radius="lg" />;
  return (
    <RecordDetail title={title} record={useVendorTransfer(id)} shape={shape}>
      {(transfer) => (
        <RecordFrame title={title}>
          <Known transfer={transfer} />
        </RecordFrame>
      )}
    </RecordDetail>
  );
}

const looks = {
  SENDING: { icon: 'hourglass-medium', color: 'info' },
  DONE: { icon: 'check', color: 'good' },
  FAILED: { icon: 'x-circle', color: 'bad' },
} as const satisfies Record<VendorTransfer['state'], { icon: IconName; color: string }>;

function Known({ transfer }: { transfer: VendorTransfer }) {
  const t = useT();
  const theme = useTheme();
  const { symbol } = useCurrency();
  const instant = useInstant();
  const { state, direction, name, amount, at } = transfer;
  const look = looks[state];
  const [from, to] = direction === 'in' ? [t('wallet:vendorWallet.main'), name] : [name, t('wallet:vendorWallet.main')];
  return (
    <View>
      <View role="status" style={[a.align_center, a.gap_sm, a.py_xl]} testID={handle('move', `state-${state}`)}>
        <Icon name={look.icon} size="tile" isFilled color={theme.color[look.color]} />
        <Text variant="heading" level={2} align="center">
          {t(`wallet:vendorWallet.state.${state}`)}
        </Text>
        <Money amount={amount} currency={symbol} variant="hero" />
        <Text variant="detail" tone="muted" align="center" style={a.sentence}>
          {t(`wallet:vendorWallet.stateText.${state}`)}
        </Text>
      </View>
      <Card>
        <FigureLine label={t('wallet:vendorWallet.from')}>{from}</FigureLine>
        <FigureLine label={t('wallet:vendorWallet.to')}>{to}</FigureLine>
        <FigureLine label={t('wallet:time')}>{instant(at, 'full')}</FigureLine>
      </Card>
      <View style={[a.gap_lg, a.pt_sm]}>
        <Reference value={transfer.reference} name="move" />
        <Button
          label={t('wallet:vendorWallet.all')}
          isWide
          href={linkTo('member', { page: 'transferFund' })}
          testID={handle('move', 'next')}
        />
      </View>
    </View>
  );
}
