import { useState } from 'react';
import { View } from 'react-native';

import { useIsOnline } from '../../api';
import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { a, useTheme } from '../../theme';
import { Button, Card, Text } from '../../ui';
import { LoadError, OfflineReason } from '../records';
import { useInstant } from '../system';
import { ProofPopup, useMoneyText } from '../wallet';
import type { Match } from './model';
import { useMatchesOfWithdrawal, useSendProof } from './queries';
import { ReceiptButton } from './ReceiptButton';

export interface MatchedPartsProps {
  withdrawalId: string;
  /** Ids of parts that were counted as received without an answer. */
  countedParts: readonly string[];
}

/** What members do about a withdrawal: transfers that are being made, and those counted as received without an answer. */
export function MatchedParts({ withdrawalId, countedParts }: MatchedPartsProps) {
  const matches = useMatchesOfWithdrawal(withdrawalId);
  if (matches.isError)
    return <LoadError error={matches.error} retry={() => void matches.refetch()} isBusy={matches.isFetching} />;
  return (matches.data ?? []).map((match) => {
    if (match.state === 'OFFERED') return <Paying key={match.id} match={match} />;
    if (match.state === 'COUNTED') return <Counted key={match.id} match={match} />;
    const isDisputedLate = match.state === 'DISPUTED' && countedParts.includes(match.partId ?? '');
    return isDisputedLate ? <DisputedLate key={match.id} match={match} /> : null;
  });
}

function useTimeOf(): (at: string | null) => string {
  const instant = useInstant();
  return (at) => (at === null ? '' : instant(at, 'dayTime'));
}

function Paying({ match }: { match: Match }) {
  const t = useT();
  const money = useMoneyText();
  const timeOf = useTimeOf();
  return (
    <Card testID={handle('match', 'paying')}>
      <View style={a.gap_xs}>
        <Text variant="detail" weight="medium">
          {t('matching:paying.title', { amount: money(match.amount) })}
        </Text>
        <Text variant="detail" tone="muted">
          {t('matching:paying.text', { time: timeOf(match.windowEndsAt) })}
        </Text>
      </View>
    </Card>
  );
}

/** A transfer that counted as received without an answer: it can be disputed while the credit is locked. */
function Counted({ match }: { match: Match }) {
  const t = useT();
  const theme = useTheme();
  const money = useMoneyText();
  const timeOf = useTimeOf();
  const isOnline = useIsOnline();
  const [isOpen, setOpen] = useState(false);
  const { mutateAsync: send } = useSendProof(match.id, 'dispute');
  const amount = money(match.amount);
  return (
    <Card style={theme.borderBrand} testID={handle('match', 'counted')}>
      <View style={a.gap_sm}>
        <Text variant="detail" weight="medium">
          {t('matching:late.title', { amount })}
        </Text>
        <Text variant="detail" tone="muted">
          {t('matching:late.text', { time: timeOf(match.lockedUntil) })}
        </Text>
        <ReceiptButton matchId={match.id} />
        <Button
          label={t('matching:late.report')}
          isWide
          isDisabled={!isOnline}
          onPress={() => setOpen(true)}
          testID={handle('match', 'report')}
        />
        <OfflineReason />
      </View>
      <ProofPopup
        screen="match"
        purpose="dispute"
        title={t('withdrawal:dispute.title', { amount })}
        text={t('matching:late.proofs')}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onSend={(files, onProgress) => send({ files, onProgress })}
      />
    </Card>
  );
}

function DisputedLate({ match }: { match: Match }) {
  const t = useT();
  const money = useMoneyText();
  return (
    <Card testID={handle('match', 'disputed')}>
      <View style={a.gap_sm}>
        <Text variant="detail" weight="medium">
          {t('matching:lateDisputed.title', { amount: money(match.amount) })}
        </Text>
        <Text variant="detail" tone="muted">
          {t('matching:lateDisputed.text')}
        </Text>
        <ReceiptButton matchId={match.id} />
      </View>
    </Card>
  );
}
