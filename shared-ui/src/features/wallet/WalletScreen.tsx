import { View } from 'react-native';

import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { linkTo } from '../../lib/paths';
import { a } from '../../theme';
import { Card, IconButton, Row, Columns } from '../../ui';
import { SectionFrame } from '../member';
import { BalanceContent } from './BalanceContent';
import { MoneyButtons } from './BalancePopup';
import { refreshWallets } from './vendorWalletQueries';
import { VendorWallets } from './VendorWallets';
import { refreshBalance } from './queries';

const records = [
  { page: 'depositv2', view: 'records', title: 'wallet:depositRecords', icon: 'arrow-down' },
  { page: 'withdraw', view: 'records', title: 'wallet:withdrawalRecords', icon: 'arrow-up' },
  { page: 'transactionHistory', view: undefined, title: 'wallet:recordTitle', icon: 'receipt' },
] as const;

/** The balance, the buttons that move money, the vendor wallets and links to the records. */
export function WalletScreen() {
  const t = useT();
  const refresh = (
    <IconButton
      icon="arrow-clockwise"
      size="row"
      label={t('wallet:refresh')}
      onPress={() => void Promise.all([refreshBalance(), refreshWallets()])}
      testID={handle('wallet', 'refresh')}
    />
  );
  return (
    <SectionFrame title={t('wallet:title')} action={refresh}>
      <Columns hasCard={false} side={<Records />}>
        <View style={[a.gap_lg, a.pt_xs]}>
          <Card>
            <BalanceContent />
          </Card>
          <MoneyButtons />
          <VendorWallets />
        </View>
      </Columns>
    </SectionFrame>
  );
}

function Records() {
  const t = useT();
  return (
    <View style={a.pt_xs}>
      <Card style={a.py_xs}>
        {records.map(({ page, view, title, icon }, place) => (
          <Row
            key={title}
            title={t(title)}
            icon={icon}
            hasArrow
            isLined={place < records.length - 1}
            href={linkTo('member', { page, view })}
          />
        ))}
      </Card>
    </View>
  );
}
