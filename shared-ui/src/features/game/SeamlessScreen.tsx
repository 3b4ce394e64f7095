import { useEffect, useState } from 'react';
import { View } from 'react-native';

import { ApiError, requestReference, errorMessage, useIsSignedIn, useReachability } from '../../api';
import { useT } from '../../i18n';
import { isDemo, linkTo, paths } from '../../lib/paths';
import { urlOf, type Place } from '../../lib/place';
import { openPopup } from '../../lib/popup';
import { GameFrame, ownerOf, type FrameMessage } from '../../platform/gameFrame';
import { history } from '../../platform/history';
import { a, tokens, useTheme } from '../../theme';
import { Button, EmptyState, ErrorState, Logo, Text } from '../../ui';
import { StopNotice, useLimitRefusal, usePlaySession, useStop } from '../limit';
import { useMember } from '../member';
import { useInstant } from '../system';
import { refreshBalance } from '../wallet';
import { invalidateRecent } from './favorites/recent';
import { Offers } from './frame/Offers';
import { GameHeader } from './frame/GameHeader';
import { CardProvider } from './CardProvider';
import { GameCard } from './GameCard';
import { askingGame } from './links';
import { useLaunch } from './queries';
import { toAlternatives } from './wire';

/** Opens the cashier over the game, which the result of the deposit leads back to. */
function openCashier(): void {
  askingGame.set(urlOf(history.current()));
  history.push(linkTo('member', { page: 'depositv2' }));
}

const leave = () => (history.current().depth > 0 ? history.back() : history.replace(paths.home));

const actions: Record<FrameMessage, () => void> = {
  close: leave,
  deposit: openCashier,
  balance: () => void refreshBalance(),
};

// Trial play has no wallet to deposit to or open.
const demoActions: Record<FrameMessage, () => void> = {
  close: leave,
  deposit: () => history.push(linkTo('register')),
  balance: () => undefined,
};

/** A game without any frame around it. */
export function SeamlessScreen({ place }: { place: Place }) {
  const query = new URLSearchParams(place.query);
  const id = query.get('nodeId') ?? '';
  // The balance is refetched when the game is left.
  useEffect(
    () => () => {
      askingGame.set(null);
      void refreshBalance();
      invalidateRecent();
    },
    [],
  );
  return (
    <View style={[a.grow, a.relative, whole]} testID="seamless">
      <Table key={id} id={id} name={query.get('name') ?? ''} asksDemo={isDemo(place.query)} />
    </View>
  );
}

function Table({ id, name, asksDemo }: { id: string; name: string; asksDemo: boolean }) {
  const t = useT();
  const { isOnline } = useReachability();
  // Members with a real account always play for money, trial sessions the demo.
  const isTrial = useMember()?.kind === 'trial';
  const isDemo = !useIsSignedIn() || isTrial;
  const launch = useLaunch(id, asksDemo || isTrial, isOnline);
  const refusal = useLimitRefusal();
  const stop = useStop();
  const playSession = usePlaySession(!isDemo);
  const title = name === '' ? t('game:aGame') : name;
  const url = launch.data?.launchUrl;
  // A trial session is known as one only when its member has loaded. Games without a demo do not exist for it.
  const refusals = isTrial ? ['true_account_required', 'not_found'] : [];
  const isRefused = launch.error instanceof ApiError && refusals.includes(launch.error.code);
  useEffect(() => {
    if (isRefused) openPopup({ name: 'trueAccount' });
  }, [isRefused]);
  const origin = url === undefined ? undefined : ownerOf(url);
  // In-house games receive the session's start when they open; offline this is not waited for.
  if (origin === 'ours' && playSession.isLoading) return <Opening title={title} />;
  if (url !== undefined && origin !== undefined)
    return (
      <Game
        key={url}
        url={
          origin === 'ours' && playSession.data !== undefined
            ? since(url, playSession.dataUpdatedAt, playSession.data)
            : url
        }
        title={title}
        strip={origin === 'ours' ? 'none' : isDemo ? 'demo' : 'wallet'}
      />
    );
  if (launch.error instanceof ApiError && launch.error.code === 'game_maintenance')
    return <UnderMaintenance title={title} fault={launch.error} />;
  if (launch.error instanceof ApiError && launch.error.code === 'self_excluded' && stop)
    return (
      <Unavailable>
        <View style={a.p_lg} testID="seamless-stopped">
          <StopNotice stop={stop} />
        </View>
      </Unavailable>
    );
  if (!isOnline)
    return (
      <Unavailable>
        <EmptyState title={t('game:launchFailed')} description={t('game:launchOffline')} testID="seamless-offline" />
      </Unavailable>
    );
  if (launch.isError || url !== undefined || id === '') {
    const request = requestReference(launch.error, t);
    return (
      <Unavailable>
        <ErrorState
          title={t('game:launchFailed')}
          description={
            refusal(launch.error) ?? (launch.error === null ? t('common:wentWrong') : errorMessage(launch.error, t))
          }
          {...(id === ''
            ? {}
            : { retry: { label: t('common:retry'), onPress: () => void launch.refetch(), isBusy: launch.isFetching } })}
          {...(request === undefined ? {} : { request })}
          testID="seamless-error"
        />
      </Unavailable>
    );
  }
  return <Opening title={title} />;
}

const since = (url: string, readAt: number, { seconds }: { seconds: number }) =>
  `${url}#since=${readAt - Math.round(seconds * 1000)}`;

interface GameProps {
  /** Fixed when the game opens: a new URL would reload it. */
  url: string;
  title: string;
  /** In-house games have their own header; vendor games get ours, in trial play without wallet. */
  strip: 'none' | 'demo' | 'wallet';
}

function Game({ url, title, strip }: GameProps) {
  const t = useT();
  const [isLoaded, setLoaded] = useState(false);
  const [opened] = useState(url);
  return (
    <>
      {strip !== 'none' && (
        <GameHeader title={title} leave={leave} openCashier={openCashier} isDemo={strip === 'demo'} />
      )}
      <View style={[a.grow, a.relative]}>
        {!isLoaded && <Opening title={title} />}
        <View style={[a.fill, !isLoaded && a.hidden]}>
          <GameFrame
            url={opened}
            title={t('game:frameTitle', { name: title })}
            onMessage={(message) => (strip === 'demo' ? demoActions : actions)[message]()}
            onLoad={() => setLoaded(true)}
            testID="game-frame"
          />
        </View>
      </View>
    </>
  );
}

/** Shown while the game is under maintenance: its end, and alternatives. */
function UnderMaintenance({ title, fault }: { title: string; fault: ApiError }) {
  const t = useT();
  const instant = useInstant();
  const { backAt, games } = toAlternatives(fault.value);
  return (
    <Unavailable>
      <EmptyState
        title={t('game:awayTitle', { name: title })}
        description={
          backAt === null ? t('game:awayTextSoon') : t('game:awayText', { when: instant(backAt, 'timeShort') })
        }
        testID="seamless-away"
      />
      <View style={[a.row, a.wrap, a.gap_md, a.self_center, a.justify_center, a.p_lg]}>
        <CardProvider>
          {games.map((game) => (
            <GameCard key={game.id} game={game} {...tokens.size.card} />
          ))}
        </CardProvider>
      </View>
    </Unavailable>
  );
}

function Opening({ title }: { title: string }) {
  const t = useT();
  const theme = useTheme();
  return (
    <View style={[a.fill, a.center, a.gap_xxl, theme.bg]} testID="seamless-opening">
      <View role="status" style={[a.align_center, a.gap_lg]}>
        <Logo size={tokens.size.qrMark} />
        <Text variant="detail" tone="muted">
          {t('game:opening', { name: title })}
        </Text>
      </View>
      <Offers />
    </View>
  );
}

function Unavailable({ children }: { children: React.ReactNode }) {
  const t = useT();
  return (
    <View style={[a.grow, a.pb_xxl, { flexBasis: 'auto' }]}>
      {children}
      <View style={[a.row, a.wrap, a.justify_center, a.gap_sm]}>
        <Button label={t('game:leave')} kind="text" onPress={leave} testID="seamless-leave" />
        <Button label={t('system:help')} kind="text" href={paths.gameHelp} testID="seamless-help" />
      </View>
    </View>
  );
}

const whole = { flexBasis: 'auto' as const };
