import { useState } from 'react';
import { View } from 'react-native';

import { useIsOnline } from '../../api';
import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { a } from '../../theme';
import { Button, Money, Narrow, Text } from '../../ui';
import { CancelDeposit, type Deposit } from '../deposit';
import { LoadError, OfflineReason, RecordFrame } from '../records';
import { useCurrency } from '../wallet';
import type { Match, PayeeAccount } from './model';
import { Payee } from './Payee';
import { useMatchOfDeposit } from './queries';
import { ReceiptButton } from './ReceiptButton';
import { TransferProgress } from './TransferProgress';
import { TransferReceiptPopup } from './TransferReceiptPopup';

export interface MatchedDepositProps {
  deposit: Deposit;
  readAt: number;
  /** Refetches the deposit. */
  refetch: () => void;
}

/** A deposit that is transferred to another member, from the search for one to the confirmation. */
export function MatchedDeposit(props: MatchedDepositProps) {
  const t = useT();
  const match = useMatchOfDeposit(props.deposit.id);
  if (match.data !== undefined) return <Known {...props} match={match.data} />;
  return (
    <RecordFrame title={t('deposit:inProgress')} readAt={props.readAt}>
      {match.isError ? (
        <LoadError error={match.error} retry={() => void match.refetch()} isBusy={match.isFetching} />
      ) : (
        <View aria-busy style={a.pt_sm}>
          <Amount deposit={props.deposit} text={t('matching:loading')} />
        </View>
      )}
    </RecordFrame>
  );
}

function Known({ deposit, readAt, refetch, match }: MatchedDepositProps & { match: Match | null }) {
  const t = useT();
  // Only this screen holds the account, and only until the time to transfer ends.
  const [account, setAccount] = useState<PayeeAccount | null>(null);
  const [open, setOpen] = useState<'cancel' | 'receipt' | null>(null);
  const close = () => setOpen(null);
  const isWaiting = deposit.state !== 'IN_REVIEW';
  const stage = match === null ? 'search' : isWaiting ? 'pay' : 'review';
  return (
    <RecordFrame
      title={t('deposit:inProgress')}
      readAt={readAt}
      side={<TransferProgress deposit={deposit} match={match} onEnd={refetch} />}
      {...(isWaiting
        ? { foot: <Foot hasAccount={account !== null} canProve={match !== null} onOpen={setOpen} /> }
        : {})}
    >
      <View style={[a.align_center, a.gap_md, a.pt_sm]} testID={handle('match', stage)}>
        <Amount deposit={deposit} text={t(`matching:${stage}.head`)} />
        {match !== null && stage === 'pay' && <Payee match={match} account={account} onReveal={setAccount} />}
        {match === null || stage === 'review' ? (
          <Text variant="detail" tone="muted" style={stretched}>
            {t(`matching:${textOf(match)}`)}
          </Text>
        ) : null}
        {match !== null && stage === 'review' && (
          <View style={stretched}>
            <ReceiptButton matchId={match.id} />
          </View>
        )}
      </View>
      <CancelDeposit
        id={deposit.id}
        isOpen={open === 'cancel'}
        onClose={close}
        text={t(match === null ? 'matching:search.cancel' : 'matching:pay.cancel')}
      />
      {match !== null && <TransferReceiptPopup matchId={match.id} isOpen={open === 'receipt'} onClose={close} />}
    </RecordFrame>
  );
}

function textOf(match: Match | null): 'search.text' | 'review.text' | 'counted.text' | 'disputed.text' {
  if (match === null) return 'search.text';
  if (match.state === 'COUNTED') return 'counted.text';
  return match.state === 'DISPUTED' ? 'disputed.text' : 'review.text';
}

function Amount({ deposit, text }: { deposit: Deposit; text: string }) {
  const { symbol } = useCurrency();
  return (
    <View style={a.align_center}>
      <Text variant="detail" tone="muted" align="center">
        {text}
      </Text>
      <Money amount={deposit.amount} currency={symbol} variant="hero" testID={handle('deposit', 'due')} />
    </View>
  );
}

interface FootProps {
  hasAccount: boolean;
  canProve: boolean;
  onOpen: (what: 'cancel' | 'receipt') => void;
}

/** Cancel and, once there is someone to pay, upload. One filled button: first the account, then the receipt. */
function Foot({ hasAccount, canProve, onOpen }: FootProps) {
  const t = useT();
  const isOnline = useIsOnline();
  return (
    <Narrow>
      <View style={[a.row, a.gap_md]}>
        <View style={narrow}>
          <Button
            label={t('common:cancel')}
            size="lg"
            isWide
            isDisabled={!isOnline}
            onPress={() => onOpen('cancel')}
            testID={handle('deposit', 'cancel')}
          />
        </View>
        {canProve && (
          <View style={wide}>
            <Button
              label={t('deposit:receipt.open')}
              kind={hasAccount ? 'filled' : 'quiet'}
              size="lg"
              isWide
              isDisabled={!isOnline}
              onPress={() => onOpen('receipt')}
              testID={handle('deposit', 'upload')}
            />
          </View>
        )}
      </View>
      <OfflineReason />
    </Narrow>
  );
}

const narrow = { flexGrow: 3, flexShrink: 1, flexBasis: 0 };
const wide = { flexGrow: 5, flexShrink: 1, flexBasis: 0 };
const stretched = { alignSelf: 'stretch' } as const;
