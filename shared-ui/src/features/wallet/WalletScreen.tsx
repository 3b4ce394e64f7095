import { View } from 'react-native';

import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { linkTo } from '../../lib/paths';
import type { Place } from '../../lib/place';
import { a } from '../../theme';
import { Card, IconButton, Row, Columns } from '../../ui';
import { SectionFrame } from '../member';
import { BalanceContent } from './BalanceContent';
import { MoneyButtons } from './BalancePopup';
import { VendorTransferDetail } from './VendorTransferDetail';
import { VendorTransferScreen } from './VendorTransferScreen';
import { refreshWallets } from './purseQueries';
import { VendorWallets } from './VendorWallets';
import { refreshBalance } from './queries';

const records = [
  { page: 'depositv2', view: 'records', title: 'wallet:depositRecords', icon: 'arrow-down' },
  { page: 'withdraw', view: 'records', title: 'wallet:withdrawalRecords', icon: 'arrow-up' },
  { page: 'transactionHistory', view: undefined, title: 'wallet:recordTitle', icon: 'receipt' },
] as const;

/** My wallet; a move to or from a vendor's (`view=move`, `vendor`); one such move (`id`). */
export function WalletScreen({ place }: { place: Place }) {
  const query = new URLSearchParams(place.query);
  const [id, vendor] = [query.get('id'), query.get('vendor')];
  if (id !== null) return <VendorTransferDetail key={id} id={id} />;
  if (query.get('view') === 'move' && vendor !== null) return <VendorTransferScreen vendor={vendor} />;
  return <Whole />;
}

/** What there is, what may be done with it, and where it came from. */
function Whole() {
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
