import { useEffect, useRef } from 'react';

import { useIsOnline, useIsSignedIn } from '../api';
import { pageOf } from '../features/member';
import { useRestoredPush, useForegroundPush } from '../features/message';
import { InvalidUrlScreen, MaintenanceScreen, RegionScreen, useSystemState, useWhiteLabel } from '../features/system';
import { directionOf, useLocale, useT, type TextKey } from '../i18n';
import { updateDocument, focusScreen, hasFocus } from '../platform/page';
import { PopupHost, UpdateBar } from '../shell';
import { tokens, useLayout, useTheme } from '../theme';
import { canStack, lazyOptional } from '../ui';
import { Frame } from './Frame';
import { GamePane, useIsPane } from './GamePane';
import { Outlet } from './Outlet';
import { memberPages } from './memberPages';
import { componentOf, screenOf, useNavigation, type Visit } from './navigation';
import { go } from './start';

// Loaded after the screen and only for members; when it fails to load, the app works without it.
const Watch = lazyOptional(async () => (await import('../features/limit/SessionDialogs')).SessionDialogs);

/** Renders screen, pane and popups in their frame, or the page that replaces them. */
export function Root() {
  const state = useSystemState();
  const { base, background, game, popup, popupBelow } = useNavigation();
  const { isDesktop } = useLayout();
  const isSignedIn = useIsSignedIn();
  const isOpenedOver = useIsPane(game, background, isDesktop);
  const isPane = isDesktop && base.route?.isOverlay === true;
  const isGame = base.route?.name === 'gameFrame';
  const isGamePane = isOpenedOver && (isDesktop || isGame);
  useDocument();
  useScreenFocus(isPane || isGamePane);
  useRestoredPush();
  useForegroundPush(go);
  if (state.kind === 'maintenance') return <MaintenanceScreen endTime={state.endTime} />;
  if (state.kind === 'region') return <RegionScreen ip={state.ip} />;
  if (state.kind === 'foreign') return <InvalidUrlScreen home={state.home} support={state.support} />;
  const hasGameBehind = !isGamePane && !isPane && !isGame && game !== null;
  const main = isPane || isGamePane ? background : hasGameBehind ? game : base;
  const bottom = isDesktop || base.route?.phone === 'none' ? 0 : tokens.size.bottomBar;
  return (
    <>
      <Frame visit={main} isBehind={hasGameBehind}>
        <Outlet visit={main} />
      </Frame>
      {hasGameBehind && (
        <Frame visit={base}>
          <Outlet visit={base} />
        </Frame>
      )}
      {isGamePane && game !== null && <GamePane visit={game} />}
      {isPane && (popup === null || canStack) && <Outlet visit={base} />}
      {[popupBelow, popup].map((visit) => visit !== null && <Outlet key={visit.route?.name} visit={visit} />)}
      <PopupHost />
      {isSignedIn && !agentScreens.includes(base.route?.name ?? '') && <Watch />}
      <UpdateBar bottom={bottom} />
    </>
  );
}

// No game can be played from them.
const agentScreens: readonly string[] = ['agent', 'agentHome'];

function useDocument(): void {
  const t = useT();
  const theme = useTheme();
  const locale = useLocale();
  const name = useWhiteLabel()?.name ?? '';
  const { base, popup } = useNavigation();
  const isOnline = useIsOnline();
  const title = t(titleOf(popup ?? base));
  useEffect(() => {
    const whole = [title, name].filter((part) => part !== '').join(' · ');
    updateDocument({
      title: whole,
      locale,
      dir: directionOf(locale),
      theme: theme.name,
      isOnline,
      color: theme.color.canvas,
    });
  }, [title, name, locale, theme, isOnline]);
}

/** A new screen receives focus. A pane takes it itself, and returns it to what opened it on the screen below. */
function useScreenFocus(isPane: boolean): void {
  const { base, background } = useNavigation();
  const { isDesktop } = useLayout();
  // On a desktop the section changes inside the pane, which has focus.
  const screen = isDesktop ? componentOf(base) : screenOf(base);
  const below = isPane ? componentOf(background) : undefined;
  const last = useRef({ screen, below });
  useEffect(() => {
    const before = last.current;
    last.current = { screen, below };
    if (before.screen === screen || isPane || (screen === before.below && hasFocus())) return;
    focusScreen();
  }, [screen, below, isPane]);
}

function titleOf({ place, route }: Visit): TextKey {
  const section = route?.isOverlay === true ? pageOf(memberPages, place) : undefined;
  return section?.title ?? route?.title ?? 'shell:title.notFound';
}
