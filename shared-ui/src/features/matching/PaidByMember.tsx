import { View } from 'react-native';

import { useIsOnline } from '../../api';
import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { a, useTheme } from '../../theme';
import { Button, Icon, Text } from '../../ui';
import { LoadError } from '../records';
import { matchOfPart } from './model';
import { useMatchesOfWithdrawal } from './queries';
import { ReceiptButton } from './ReceiptButton';

export interface PaidByMemberProps {
  withdrawalId: string;
  part: { id: string; deadline: string | null };
  /** Opens the dispute of a part of which another amount was received. */
  onPartly: () => void;
}

/** What the receiver of a member's transfer needs for the answer: the note, the receipt, and what silence means. */
export function PaidByMember({ withdrawalId, part, onPartly }: PaidByMemberProps) {
  const t = useT();
  const theme = useTheme();
  const isOnline = useIsOnline();
  const matches = useMatchesOfWithdrawal(withdrawalId);
  const match = matchOfPart(matches.data ?? [], part.id);
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
      <Button
        label={t('matching:paid.partly')}
        isWide
        isDisabled={!isOnline}
        onPress={onPartly}
        testID={handle('match', 'partly')}
      />
      {part.deadline === null && (
        <View style={[a.row_top, a.gap_sm]} testID={handle('match', 'no-deadline')}>
          <Icon name="timer" size="mid" color={theme.color.muted} />
          <Text variant="label" tone="muted" style={a.shrink}>
            {t('matching:paid.noDeadline')}
          </Text>
        </View>
      )}
    </View>
  );
}
