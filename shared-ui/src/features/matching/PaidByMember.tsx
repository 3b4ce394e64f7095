import { View } from 'react-native';

import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { a, useTheme } from '../../theme';
import { Icon, Text } from '../../ui';
import { LoadError } from '../records';
import { matchOfPart } from './model';
import { useMatchesOfWithdrawal } from './queries';
import { ReceiptButton } from './ReceiptButton';

/** What the receiver of a member's transfer needs for the answer: the note of the transfer and its receipt. */
export function PaidByMember({ withdrawalId, partId }: { withdrawalId: string; partId: string }) {
  const t = useT();
  const theme = useTheme();
  const matches = useMatchesOfWithdrawal(withdrawalId);
  const match = matchOfPart(matches.data ?? [], partId);
  if (matches.isError)
    return <LoadError error={matches.error} retry={() => void matches.refetch()} isBusy={matches.isFetching} />;
  return (
    <View style={a.gap_sm} testID={handle('match', 'paid')}>
      <View style={[a.row_top, a.gap_sm]}>
        <Icon name="handshake" size="mid" color={theme.color.brand} />
        <Text variant="label" tone="muted" style={a.shrink}>
          {t('matching:paid.text', { reference: match?.reference ?? '…' })}
        </Text>
      </View>
      {match !== undefined && <ReceiptButton matchId={match.id} />}
    </View>
  );
}
