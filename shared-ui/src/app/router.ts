import { Dimensions } from 'react-native';

import { currentToken, onTokenChange } from '../api';
import { memberPageAt, recordPathOf } from '../features/member/recordPaths';
import { fillPattern, linkTo, nameOfPath, paths } from '../lib/paths';
import { isInternalUrl, parseUrl, urlOf, type Place } from '../lib/place';
import { closePopup } from '../lib/popup';
import { history, type Move } from '../platform/history';
import { keepScroll, restoreScroll, scrollToTop } from '../platform/scroll';
import { frameOf } from '../theme';
import { loadScreen } from './screens';
import { homePlace, screenOf, shownStore, type Shown, type Visit } from './shown';
import { matchRoute, type Route } from './table';

export function nextOf(place: Place): string {
  const next = new URLSearchParams(place.query).get('next');
  return next !== null && isInternalUrl(next) ? next : paths.home;
}

type RoutedPlace = Pick<Visit, 'place' | 'route'>;

const isShut = ({ place, route }: RoutedPlace, isSignedIn: boolean): boolean =>
  route?.needsLogin === true && !isSignedIn && !route.isOpen(place);

/** Where a visit must go instead, or undefined when it may stay. */
export function redirectOf({ place, route }: RoutedPlace, isSignedIn: boolean): string | undefined {
  if (route === undefined) return undefined;
  const record = route.name === 'member' ? recordPathOf(place.query) : undefined;
  if (record !== undefined) return record;
  if (isShut({ place, route }, isSignedIn))
    return linkTo(route.name === 'agentHome' ? 'agent' : 'login', loginAim(place, route));
  return isSignedIn ? aimOfSignedIn(place, route) : undefined;
}

// After a registration or a new password the way goes home, unless an app waits for it; the link of an e-mail is answered whoever is
// signed in.
function aimOfSignedIn(place: Place, { name }: Route): string | undefined {
  const next = nextOf(place);
  const anew = nameOfPath(parseUrl(next).path) === 'handoff' ? next : paths.home;
  if (name === 'register') return anew;
  const query = new URLSearchParams(place.query);
  if (name !== 'login' || query.has('reset')) return undefined;
  return query.has('view') ? anew : next;
}

function loginAim(place: Place, route: Route): Record<string, string> {
  return route.name === 'agentHome' ? {} : { next: urlOf(place) };
}

const isGame = ({ route }: Visit): boolean => route?.name === 'gameFrame';

/** Whoever fetches more money from inside a game finds the game as he left it. */
const isCashier = ({ route, place }: Visit): boolean =>
  route?.isOverlay === true && memberPageAt(place) === 'depositv2';

const stillOpen = (game: Visit | null): Visit | null =>
  game !== null && isShut(game, currentToken() !== null) ? null : game;

const gameOf = (visit: Visit, old: Shown): Visit | null => {
  if (isGame(visit)) return visit;
  return isCashier(visit) ? stillOpen(old.game) : null;
};

/** On a desktop what opens over a screen, and what closes over it, leaves it where it is. */
const isGroundKept = (before: Visit, after: Visit): boolean =>
  frameOf(Dimensions.get('window').width) === 'desktop' && before.route?.name === after.route?.name;

const lowest = ({ popup, beneath }: Shown): Visit | null => (popup?.route?.isAside === true ? beneath : popup);

export class Router {
  constructor(private readonly routes: readonly Route[]) {
    const first = this.visit(homePlace);
    shownStore.set({ base: first, under: first, game: null, popup: null, beneath: null });
  }

  /** Shows the present address and follows it from now on. */
  start(): () => void {
    const stops = [
      history.subscribe((place, move) => this.follow(place, move)),
      onTokenChange(() => this.follow(history.current())),
    ];
    // Heard from the first: a guard may send the very first address elsewhere.
    this.follow(history.current());
    return () => stops.forEach((stop) => stop());
  }

  go(url: string): void {
    if (!isInternalUrl(url)) return;
    // From popup to popup is one step: closing the second does not bring back the first.
    const isFromPopup = shownStore.get().popup !== null;
    const { route } = this.visit({ ...homePlace, ...parseUrl(url) });
    if (isFromPopup && route?.isPopup === true && !route.isAside) history.replace(url);
    else history.push(url);
  }

  /** However an address is spelled, and by whichever of its names: from here on its path is the one in the table. */
  visit(place: Place): Visit {
    const match = matchRoute(this.routes, place.path);
    if (match === undefined) return { place, route: undefined, params: {} };
    const { route, params } = match;
    return { place: { ...place, path: fillPattern(paths[route.name], params) }, route, params };
  }

  private follow(place: Place, move?: Move): void {
    const visit = this.visit(place);
    const aim = redirectOf(visit, currentToken() !== null);
    if (aim !== undefined) {
      history.replace(aim);
      return;
    }
    if (visit.route !== undefined) void loadScreen(visit.route).catch(() => undefined);
    if (move !== undefined) closePopup();
    const old = shownStore.get();
    if (visit.route?.isPopup === true) {
      const beneath = visit.route.isAside ? lowest(old) : null;
      const [base, under] = [this.openTo(old.base), this.openTo(old.under)];
      shownStore.set({ base, under, game: stillOpen(old.game), popup: visit, beneath });
      return;
    }
    const isSameScreen = old.base.place.key === place.key;
    if (!isSameScreen && move !== undefined) keepScroll(old.base.place.key);
    const under = this.below(visit, old, move);
    shownStore.set({ base: visit, under, game: gameOf(visit, old), popup: null, beneath: null });
    if (move === 'pop') restoreScroll(place.key);
    else if (!isSameScreen && screenOf(old.base) !== screenOf(visit) && !isGroundKept(old.under, under)) scrollToTop();
  }

  /** What lies below a visit: itself, where it lies over nothing. A game that is the first address of all has the page to itself. */
  private below(visit: Visit, old: Shown, move: Move | undefined): Visit {
    if (visit.route?.isOverlay === true) return this.openTo(old.under);
    if (!isGame(visit)) return visit;
    const isFirst = move === undefined && old.game === null;
    return isFirst || isGame(old.under) ? visit : this.openTo(old.under);
  }

  // What lies below must be open to whoever stands there.
  private openTo(base: Visit): Visit {
    const next = isShut(base, currentToken() !== null) ? this.visit(homePlace) : base;
    if (next.route !== undefined) void loadScreen(next.route).catch(() => undefined);
    return next;
  }
}
