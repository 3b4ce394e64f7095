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
import { clearChallenge, useChallenge } from '../entry';
import { FormError } from '../fields/FormError';
import { KeepMounted } from '../KeepMounted';
import { LoginMethods } from '../login/LoginMethods';
import { useSignOut } from '../queries';
import { SessionCard } from '../SessionCard';
import { toHandoffRequest, type HandoffRequest } from './model';
import { useHandOff } from './queries';

/** The page that an app opens to sign in; after a confirmation it returns to the app with a code. */
export function HandoffScreen({ place }: { place: Place }) {
  const isSignedIn = useIsSignedIn();
  const [back, setBack] = useState<string>();
  const request = toHandoffRequest(place.query);
  // An external link may open this path in an app, where there is nothing to hand over.
  useEffect(() => (hasBrowserTab ? history.replace(paths.home) : undefined), []);
  if (back !== undefined) return <Sent back={back} />;
  if (request === undefined) return <InvalidRequest />;
  if (!isSignedIn) return <SignInFirst here={urlOf(place)} />;
  return (
    <ConfirmHandoff
      request={request}
      onDone={(url) => {
        setBack(url);
        // From here on the session belongs to the app.
        void clearToken();
        returnToApp(url);
      }}
    />
  );
}

const usePlatformName = (): string => useWhiteLabel()?.name ?? '';

function SignInFirst({ here }: { here: string }) {
  const t = useT();
  const brand = usePlatformName();
  const challenge = useChallenge();
  useEffect(() => clearChallenge, []);
  return (
    <SessionCard
      title={t('session:handoff.title')}
      text={t('session:handoff.text', { brand })}
      testID="handoff-sign-in"
    >
      {challenge !== null && <ChallengeForm challenge={challenge} onBack={clearChallenge} />}
      <KeepMounted isShown={challenge === null}>
        <LoginMethods next={here} />
      </KeepMounted>
    </SessionCard>
  );
}

/** Requires a confirmation, because anyone can send a link to this page. */
function ConfirmHandoff({ request, onDone }: { request: HandoffRequest; onDone: (url: string) => void }) {
  const t = useT();
  const brand = usePlatformName();
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
      text={t('session:handoff.askText', { brand })}
      testID="handoff-ask"
    >
      <MemberHeader member={member} />
      <View style={a.gap_md}>
        <FormError>{fault === null ? undefined : errorMessage(fault, t)}</FormError>
        <Button
          label={t('session:handoff.go')}
          kind="filled"
          size="lg"
          isWide
          isBusy={isPending}
          isDisabled={!isOnline || member === undefined || isLeaving}
          onPress={() => mutate(request, { onSuccess: onDone })}
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

function MemberHeader({ member }: { member: Member | undefined }) {
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

/** The app was opened; where the browser blocked that, a button opens it again. */
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

function InvalidRequest() {
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
