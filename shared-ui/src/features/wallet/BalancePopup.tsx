import { View } from 'react-native';

import { useIsOnline } from '../../api';
import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { linkTo } from '../../lib/paths';
import { a } from '../../theme';
import { Button, Popup } from '../../ui';
import { BalanceContent } from './BalanceContent';

/** The balance details behind the header's balance. */
export function BalancePopup({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useT();
  return (
    <Popup
      isOpen={isOpen}
      title={t('wallet:title')}
      onClose={onClose}
      closeLabel={t('common:close')}
      foot={<MoneyButtons />}
      testID={handle('balance', 'popup')}
    >
      <View style={a.pb_md}>
        <BalanceContent />
      </View>
    </Popup>
  );
}

export function MoneyButtons() {
  const t = useT();
  const isOnline = useIsOnline();
  return (
    <View style={[a.row, a.gap_md, a.full]}>
      <View style={a.grow}>
        <Button
          label={t('wallet:withdraw')}
          isWide
          href={linkTo('member', { page: 'withdraw' })}
          testID={handle('wallet', 'withdraw')}
        />
      </View>
      <View style={a.grow}>
        <Button
          label={t('wallet:deposit')}
          kind="filled"
          isWide
          isDisabled={!isOnline}
          href={linkTo('member', { page: 'depositv2' })}
          testID={handle('wallet', 'deposit')}
        />
      </View>
    </View>
  );
}
