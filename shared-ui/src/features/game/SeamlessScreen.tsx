import { useEffect, useState } from 'react';
import { View } from 'react-native';

import { ApiError, requestReference, errorMessage, useIsSignedIn, useReachability } from '../../api';
import { useFormat, useT } from '../../i18n';
import { isDemo, linkTo, paths } from '../../lib/paths';
import type { Place } from '../../lib/place';
import { openPopup } from '../../lib/popup';
import { GameFrame, ownerOf, type FrameMessage } from '../../platform/gameFrame';
import { history } from '../../platform/history';
import { a, tokens, useTheme } from '../../theme';
import { Button, EmptyState, ErrorState, Logo, Text } from '../../ui';
import { useLimitRefusal, usePlaySession } from '../limit';
import { useMember } from '../member';
import { refreshBalance } from '../wallet';
import { forgetRecent } from './kept/recent';
import { Offers } from './frame/Offers';
import { Strip } from './frame/Strip';
import { CardGround } from './CardGround';
import { GameCard } from './GameCard';
import { useLaunch } from './queries';
import { toAlternatives } from './wire';

const leave = () => (history.current().depth > 0 ? history.back() : history.replace(paths.home));

const actions: Record<FrameMessage, () => void> = {
  close: leave,
  deposit: () => history.push(linkTo('member', { page: 'depositv2' })),
  balance: () => void refreshBalance(),
};

// A trial has no money to be fetched or looked at.
const demoActions: Record<FrameMessage, () => void> = {
  close: leave,
  deposit: () => history.push(linkTo('register')),
  balance: () => undefined,
};

/** A game, and nothing around it. */
export function SeamlessScreen({ place }: { place: Place }) {
  const query = new URLSearchParams(place.query);
  const id = query.get('nodeId') ?? '';
  // Whatever was won or lost inside shows as soon as one is back outside.
  useEffect(
    () => () => {
      void refreshBalance();
      forgetRecent();
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
  const launch = useLaunch(id, asksDemo, isOnline);
  // Whoever has a true account plays with it, whatever he asked for.
  const isTrial = useMember()?.kind === 'trial';
  const isDemo = !useIsSignedIn() || isTrial;
  const refusal = useLimitRefusal();
  const sitting = usePlaySession(!isDemo);
  const title = name === '' ? t('game:aGame') : name;
  const url = launch.data?.launchUrl;
  const isRefused = launch.error instanceof ApiError && launch.error.code === 'true_account_required';
  useEffect(() => {
    if (isRefused) openPopup({ name: 'trueAccount' });
  }, [isRefused]);
  const origin = url === undefined ? undefined : ownerOf(url);
  // Our own game is told since when one is here as it opens: it is read by then, and not waited for without a connection.
  if (origin === 'ours' && sitting.isLoading) return <Opening title={title} />;
  if (url !== undefined && origin !== undefined)
    return (
      <Game
        key={url}
        url={origin === 'ours' && sitting.data !== undefined ? since(url, sitting.dataUpdatedAt, sitting.data) : url}
        title={title}
        strip={origin === 'ours' ? 'none' : isDemo ? 'demo' : 'wallet'}
      />
    );
  if (launch.error instanceof ApiError && launch.error.code === 'game_maintenance')
    return <Looked title={title} fault={launch.error} />;
  if (!isOnline)
    return (
      <Instead>
        <EmptyState title={t('game:launchFailed')} description={t('game:launchOffline')} testID="seamless-offline" />
      </Instead>
    );
  if (launch.isError || url !== undefined || id === '') {
    const request = requestReference(launch.error, t);
    return (
      <Instead>
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
      </Instead>
    );
  }
  return <Opening title={title} />;
}

const since = (url: string, readAt: number, { seconds }: { seconds: number }) =>
  `${url}#since=${readAt - Math.round(seconds * 1000)}`;

interface GameProps {
  /** As it is when the game opens: another one would open it anew. */
  url: string;
  title: string;
  /** Our own games bring a strip with balance and close of their own; a trial has no wallet. */
  strip: 'none' | 'demo' | 'wallet';
}

function Game({ url, title, strip }: GameProps) {
  const t = useT();
  const [isThere, setThere] = useState(false);
  const [opened] = useState(url);
  return (
    <>
      {strip !== 'none' && <Strip title={title} leave={leave} isDemo={strip === 'demo'} />}
      <View style={[a.grow, a.relative]}>
        {!isThere && <Opening title={title} />}
        <View style={[a.fill, !isThere && a.hidden]}>
          <GameFrame
            url={opened}
            title={t('game:frameTitle', { name: title })}
            onMessage={(message) => (strip === 'demo' ? demoActions : actions)[message]()}
            onLoad={() => setThere(true)}
            testID="game-frame"
          />
        </View>
      </View>
    </>
  );
}

/** The game is being looked after: when it is back, and what others play meanwhile. */
function Looked({ title, fault }: { title: string; fault: ApiError }) {
  const t = useT();
  const format = useFormat();
  const { backAt, games } = toAlternatives(fault.value);
  return (
    <Instead>
      <EmptyState
        title={t('game:awayTitle', { name: title })}
        description={backAt === null ? t('game:awayTextSoon') : t('game:awayText', { when: format.time(backAt) })}
        testID="seamless-away"
      />
      <View style={[a.row, a.wrap, a.gap_md, a.self_center, a.justify_center, a.p_lg]}>
        <CardGround>
          {games.map((game) => (
            <GameCard key={game.id} game={game} {...tokens.size.card} />
          ))}
        </CardGround>
      </View>
    </Instead>
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

function Instead({ children }: { children: React.ReactNode }) {
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
