import { useEffect, useState } from 'react';
import { View } from 'react-native';

import { onLive, queryClient, errorMessage, type LimitEvent } from '../../api';
import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { paths } from '../../lib/paths';
import { history } from '../../platform/history';
import { a } from '../../theme';
import { Alert, Button, Dialog, Money, Text, FigureLine } from '../../ui';
import { useSignOut } from '../session';
import { useCurrency } from '../wallet';
import { isIdle, secondsToReminder, type PlaySession } from './model';
import { limitKeys, useAcknowledgeReminder, usePlaySession } from './queries';
import { useLimitMessage } from './refusal';

/** Dialogs over every screen of a member: the session reminder, and the notice that a limit was reached in a game. */
export function SessionDialogs() {
  return (
    <>
      <Reminder />
      <LimitReachedDialog />
    </>
  );
}

function Reminder() {
  const { data, dataUpdatedAt, refetch } = usePlaySession();
  const { mutate: acknowledge } = useAcknowledgeReminder();
  const [isDue, setDue] = useState(false);
  const wait = data === undefined ? null : secondsToReminder(data);
  // A bet was refused until the reminder is acknowledged, so it is due now.
  useEffect(() => onLive('reminder', () => void refetch().then(() => setDue(true))), [refetch]);
  useEffect(() => {
    if (wait === null || isDue) return undefined;
    const check = async () => {
      const { data: session } = await refetch();
      // Without play there is nothing to remind of: the next interval begins.
      if (session !== undefined && isIdle(session)) acknowledge();
      else setDue(true);
    };
    const timer = setTimeout(() => void check(), wait * 1000);
    return () => clearTimeout(timer);
    // An unchanged response restarts the wait.
  }, [wait, dataUpdatedAt, isDue, refetch, acknowledge]);
  if (!isDue || data === undefined || data.secondsLeft === null) return null;
  return <ReminderDialog session={data} onGo={() => setDue(false)} />;
}

function ReminderDialog({ session, onGo }: { session: PlaySession; onGo: () => void }) {
  const t = useT();
  const { symbol } = useCurrency();
  const { mutate: signOut, isPending } = useSignOut();
  const { mutate: acknowledge, isPending: isSigningOut, error } = useAcknowledgeReminder();
  const minutes = Math.floor(session.seconds / 60);
  const leave = () => signOut(undefined, { onSettled: () => history.replace(paths.home) });
  const time = { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
  return (
    <Dialog
      isOpen
      isFirm
      size="confirm"
      title={minutes < 60 ? t('limit:due.minutes', { minutes }) : t('limit:due.hours', time)}
      onClose={onGo}
      testID={handle('reminder', 'dialog')}
      foot={
        <>
          <View style={answer}>
            <Button label={t('limit:due.leave')} isWide isBusy={isPending} onPress={leave} testID="dialog-cancel" />
          </View>
          <View style={answer}>
            <Button
              label={t('limit:due.goOn')}
              kind="filled"
              isWide
              isBusy={isSigningOut}
              isDisabled={isPending}
              onPress={() => acknowledge(undefined, { onSuccess: onGo })}
              testID="dialog-confirm"
            />
          </View>
        </>
      }
    >
      <View style={a.gap_sm}>
        <Text variant="detail" tone="muted">
          {t('limit:due.text')}
        </Text>
        <FigureLine label={t('limit:due.staked')}>
          <Money amount={session.staked} currency={symbol} variant="detail" />
        </FigureLine>
        <FigureLine label={t('limit:due.won')}>
          <Money amount={session.won} currency={symbol} variant="detail" />
        </FigureLine>
        <FigureLine label={t('limit:due.net')} isTotal>
          <Money amount={session.net} currency={symbol} variant="heading" isChange testID={handle('reminder', 'net')} />
        </FigureLine>
        {error !== null && (
          <Text variant="label" tone="bad" role="alert">
            {errorMessage(error, t)}
          </Text>
        )}
      </View>
    </Dialog>
  );
}

function LimitReachedDialog() {
  const t = useT();
  const sentence = useLimitMessage();
  const [reached, setReached] = useState<LimitEvent | null>(null);
  useEffect(
    () =>
      onLive('limit', (event) => {
        setReached(event);
        void queryClient.invalidateQueries({ queryKey: limitKeys.control() });
      }),
    [],
  );
  const words = reached === null ? undefined : sentence(reached);
  return (
    <Alert
      isOpen={words !== undefined}
      title={t('limit:reached.title')}
      closeLabel={t('limit:reached.close')}
      onClose={() => setReached(null)}
    >
      {words}
    </Alert>
  );
}

const answer = { flexGrow: 1 };
