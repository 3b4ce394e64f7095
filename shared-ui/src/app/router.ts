import { Dimensions } from 'react-native';

import { currentToken, onTokenChange } from '../api';
import { memberPageAt, recordPathOf } from '../features/member/recordPaths';
import { fillPattern, linkTo, nameOfPath, paths } from '../lib/paths';
import { isInternalUrl, parseUrl, urlOf, type Place } from '../lib/place';
import { closePopup } from '../lib/popup';
import { history, type Move } from '../platform/history';
import { saveScroll, restoreScroll, scrollToTop } from '../platform/scroll';
import { frameOf } from '../theme';
import { loadScreen } from './screens';
import { homePlace, screenOf, navigationStore, type NavigationState, type Visit } from './navigation';
import { matchRoute, type Route } from './table';

export function nextOf(place: Place): string {
  const next = new URLSearchParams(place.query).get('next');
  return next !== null && isInternalUrl(next) ? next : paths.home;
}

type RoutedPlace = Pick<Visit, 'place' | 'route'>;

const needsSignIn = ({ place, route }: RoutedPlace, isSignedIn: boolean): boolean =>
  route?.needsLogin === true && !isSignedIn && !route.isPublic(place);

/** Returns the address a visit must be redirected to, or undefined. */
export function redirectOf({ place, route }: RoutedPlace, isSignedIn: boolean): string | undefined {
  if (route === undefined) return undefined;
  const record = route.name === 'member' ? recordPathOf(place.query) : undefined;
  if (record !== undefined) return record;
  if (needsSignIn({ place, route }, isSignedIn))
    return linkTo(route.name === 'agentHome' ? 'agent' : 'login', loginParams(place, route));
  return isSignedIn ? redirectOfSignedIn(place, route) : undefined;
}

// Registration and password reset continue at home, or at a waiting app. Reset links from e-mails also work while
// signed in.
function redirectOfSignedIn(place: Place, { name }: Route): string | undefined {
  const next = nextOf(place);
  const afterSignUp = nameOfPath(parseUrl(next).path) === 'handoff' ? next : paths.home;
  if (name === 'register') return afterSignUp;
  const query = new URLSearchParams(place.query);
  if (name !== 'login' || query.has('reset')) return undefined;
  return query.has('view') ? afterSignUp : next;
}

function loginParams(place: Place, route: Route): Record<string, string> {
  return route.name === 'agentHome' ? {} : { next: urlOf(place) };
}

const isGame = ({ route }: Visit): boolean => route?.name === 'gameFrame';

/** A game stays open behind the cashier. */
const isCashier = ({ route, place }: Visit): boolean =>
  route?.isOverlay === true && memberPageAt(place) === 'depositv2';

const ifStillAccessible = (game: Visit | null): Visit | null =>
  game !== null && needsSignIn(game, currentToken() !== null) ? null : game;

const gameOf = (visit: Visit, old: NavigationState): Visit | null => {
  if (isGame(visit)) return visit;
  return isCashier(visit) ? ifStillAccessible(old.game) : null;
};

/** On a desktop the screen below a pane keeps its scroll position when the pane opens or closes. */
const keepsBackground = (before: Visit, after: Visit): boolean =>
  frameOf(Dimensions.get('window').width) === 'desktop' && before.route?.name === after.route?.name;

const bottomPopup = ({ popup, popupBelow }: NavigationState): Visit | null =>
  popup?.route?.canStack === true ? popupBelow : popup;

export class Router {
  constructor(private readonly routes: readonly Route[]) {
    const first = this.visit(homePlace);
    navigationStore.set({ base: first, background: first, game: null, popup: null, popupBelow: null });
  }

  /** Shows the current address and follows changes from now on. */
  start(): () => void {
    const stops = [
      history.subscribe((place, move) => this.follow(place, move)),
      onTokenChange(() => this.follow(history.current())),
    ];
    // Subscribed before the first address is shown, because a guard may redirect it.
    this.follow(history.current());
    return () => stops.forEach((stop) => stop());
  }

  go(url: string): void {
    if (!isInternalUrl(url)) return;
    // Replacing a popup by another is one history step: closing the second does not show the first.
    const isFromPopup = navigationStore.get().popup !== null;
    const { route } = this.visit({ ...homePlace, ...parseUrl(url) });
    if (isFromPopup && route?.isPopup === true && !route.canStack) history.replace(url);
    else history.push(url);
  }

  /** Resolves an address to its route, with its canonical path. */
  visit(place: Place): Visit {
    const match = matchRoute(this.routes, place.path);
    if (match === undefined) return { place, route: undefined, params: {} };
    const { route, params } = match;
    return { place: { ...place, path: fillPattern(paths[route.name], params) }, route, params };
  }

  private follow(place: Place, move?: Move): void {
    const visit = this.visit(place);
    const target = redirectOf(visit, currentToken() !== null);
    if (target !== undefined) {
      history.replace(target);
      return;
    }
    if (visit.route !== undefined) void loadScreen(visit.route).catch(() => undefined);
    if (move !== undefined) closePopup();
    const old = navigationStore.get();
    if (visit.route?.isPopup === true) {
      const beneath = visit.route.canStack ? bottomPopup(old) : null;
      const [base, under] = [this.accessible(old.base), this.accessible(old.background)];
      navigationStore.set({
        base,
        background: under,
        game: ifStillAccessible(old.game),
        popup: visit,
        popupBelow: beneath,
      });
      return;
    }
    const isSameScreen = old.base.place.key === place.key;
    if (!isSameScreen && move !== undefined) saveScroll(old.base.place.key);
    const under = this.below(visit, old, move);
    navigationStore.set({ base: visit, background: under, game: gameOf(visit, old), popup: null, popupBelow: null });
    if (move === 'pop') restoreScroll(place.key);
    else if (!isSameScreen && screenOf(old.base) !== screenOf(visit) && !keepsBackground(old.background, under))
      scrollToTop();
  }

  /**
   * Returns the visit below an overlay or a game, or the visit itself. A game that is the first address is a full
   * page.
   */
  private below(visit: Visit, old: NavigationState, move: Move | undefined): Visit {
    if (visit.route?.isOverlay === true) return this.accessible(old.background);
    if (!isGame(visit)) return visit;
    const isFirst = move === undefined && old.game === null;
    return isFirst || isGame(old.background) ? visit : this.accessible(old.background);
  }

  // A screen below must be accessible to the current visitor.
  private accessible(base: Visit): Visit {
    const next = needsSignIn(base, currentToken() !== null) ? this.visit(homePlace) : base;
    if (next.route !== undefined) void loadScreen(next.route).catch(() => undefined);
    return next;
  }
}
