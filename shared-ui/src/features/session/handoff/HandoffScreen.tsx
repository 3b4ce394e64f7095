import { useEffect, useState } from 'react';
import { View } from 'react-native';

import { clearToken, errorMessage, useIsOnline, useIsSignedIn } from '../../../api';
import { useT } from '../../../i18n';
import { paths } from '../../../lib/paths';
import { urlOf, type Place } from '../../../lib/place';
import { returnToApp, hasBrowserTab } from '../../../platform/browserTab';
import { history } from '../../../platform/history';
import { a, tokens, useTheme } from '../../../theme';
import { Button, EmptyState, ErrorState, Skeleton, Text } from '../../../ui';
import { Avatar, useMemberInfo, type Member } from '../../member';
import { useWhiteLabel } from '../../system';
import { ChallengeForm } from '../challenge/ChallengeForm';
import { leaveChallenge, useChallenge } from '../entry';
import { FormFault } from '../fields/FormFault';
import { Kept } from '../Kept';
import { LoginWays } from '../login/LoginWays';
import { useSignOut } from '../queries';
import { SessionCard } from '../SessionCard';
import { wishOf, type Wish } from './model';
import { useHandOff } from './queries';

/** An app sent its person here to sign in; whoever says so goes back there with the session. */
export function HandoffScreen({ place }: { place: Place }) {
  const isSignedIn = useIsSignedIn();
  const [back, setBack] = useState<string>();
  const wish = wishOf(place.query);
  // The link of a stranger may open an app: there is nothing to hand over there.
  useEffect(() => (hasBrowserTab ? history.replace(paths.home) : undefined), []);
  if (back !== undefined) return <Sent back={back} />;
  if (wish === undefined) return <Stray />;
  if (!isSignedIn) return <SignInFirst here={urlOf(place)} />;
  return (
    <Asked
      wish={wish}
      onDone={(url) => {
        setBack(url);
        // From here on the session is the app's.
        void clearToken();
        returnToApp(url);
      }}
    />
  );
}

const useHouse = (): string => useWhiteLabel()?.name ?? '';

function SignInFirst({ here }: { here: string }) {
  const t = useT();
  const house = useHouse();
  const challenge = useChallenge();
  useEffect(() => leaveChallenge, []);
  return (
    <SessionCard
      title={t('session:handoff.title')}
      text={t('session:handoff.text', { house })}
      testID="handoff-sign-in"
    >
      {challenge !== null && <ChallengeForm challenge={challenge} onBack={leaveChallenge} />}
      <Kept isShown={challenge === null}>
        <LoginWays next={here} />
      </Kept>
    </SessionCard>
  );
}

/** Nothing is handed over unasked: a link that somebody else sent leads here as well. */
function Asked({ wish, onDone }: { wish: Wish; onDone: (url: string) => void }) {
  const t = useT();
  const house = useHouse();
  const isOnline = useIsOnline();
  const { member, error, refetch, isFetching } = useMemberInfo();
  const { mutate, error: fault, isPending } = useHandOff();
  const { mutate: signOut, isPending: isLeaving } = useSignOut();
  if (member === undefined && error !== null)
    return (
      <ErrorState
        title={t('shell:screenFailed')}
        description={errorMessage(error, t)}
        retry={{ label: t('common:retry'), onPress: () => void refetch(), isBusy: isFetching }}
      />
    );
  return (
    <SessionCard
      title={t('session:handoff.askTitle')}
      text={t('session:handoff.askText', { house })}
      testID="handoff-ask"
    >
      <Who member={member} />
      <View style={a.gap_md}>
        <FormFault>{fault === null ? undefined : errorMessage(fault, t)}</FormFault>
        <Button
          label={t('session:handoff.go')}
          kind="filled"
          size="lg"
          isWide
          isBusy={isPending}
          isDisabled={!isOnline || member === undefined || isLeaving}
          onPress={() => mutate(wish, { onSuccess: onDone })}
          testID="handoff-go"
        />
        <Button
          label={t('session:handoff.another')}
          isWide
          isBusy={isLeaving}
          isDisabled={isPending}
          onPress={() => signOut()}
          testID="handoff-another"
        />
      </View>
      <Text variant="detail" tone="muted">
        {t('session:handoff.askWarning')}
      </Text>
    </SessionCard>
  );
}

function Who({ member }: { member: Member | undefined }) {
  const theme = useTheme();
  if (member === undefined) return <Skeleton height={tokens.size.headerDesktop} radius="md" />;
  const hasNickname = member.nickname !== '';
  return (
    <View
      style={[
        a.row,
        a.gap_md,
        a.px_lg,
        a.round_md,
        theme.bgRaised,
        theme.border,
        { minHeight: tokens.size.headerDesktop },
      ]}
      testID="handoff-member"
    >
      <Avatar member={member} size={tokens.size.avatar} />
      <View style={a.shrink}>
        <Text weight="medium" lines={1}>
          {hasNickname ? member.nickname : member.username}
        </Text>
        {hasNickname && (
          <Text variant="label" tone="muted" lines={1}>
            {member.username}
          </Text>
        )}
      </View>
    </View>
  );
}

/** The app has been called; where the browser kept that back, a press calls it again. */
function Sent({ back }: { back: string }) {
  const t = useT();
  return (
    <View style={tall}>
      <EmptyState
        title={t('session:handoff.sentTitle')}
        description={t('session:handoff.sentText')}
        action={
          <Button
            label={t('session:handoff.open')}
            kind="filled"
            icon="arrow-square-out"
            onPress={() => returnToApp(back)}
            testID="handoff-open"
          />
        }
        testID="handoff-sent"
      />
    </View>
  );
}

function Stray() {
  const t = useT();
  return (
    <View style={tall}>
      <EmptyState
        title={t('session:handoff.strayTitle')}
        description={t('session:handoff.strayText')}
        action={<Button label={t('system:toHome')} kind="filled" href={paths.home} />}
        testID="handoff-stray"
      />
    </View>
  );
}

const tall = { flexGrow: 1, minHeight: tokens.size.sessionArt } as const;
