import { currentToken, onTokenChange } from '../api';
import { linkTo, paths } from '../lib/paths';
import { isInternalUrl, urlOf, type Place } from '../lib/place';
import { createStore } from '../lib/store';
import { history, type Move } from '../platform/history';
import { keepScroll, restoreScroll, scrollToTop } from '../platform/scroll';
import { loadScreen } from './screens';
import { matchRoute, type Route } from './table';

export interface Visit {
  place: Place;
  /** undefined: no such page. */
  route: Route | undefined;
}

export interface Shown {
  base: Visit;
  /** What lies below when the base is an overlay. */
  under: Visit;
  popup: Visit | null;
}

const home: Place = { path: paths.home, query: '', hash: '', key: 'home', depth: 0 };

export function nextOf(place: Place): string {
  const next = new URLSearchParams(place.query).get('next');
  return next !== null && isInternalUrl(next) ? next : paths.home;
}

/** Where a visit must go instead, or undefined when it may stay. */
export function redirectOf({ place, route }: Visit, isSignedIn: boolean): string | undefined {
  if (route === undefined) return undefined;
  if (route.needsLogin && !isSignedIn) return linkTo(route.name === 'agentHome' ? 'agent' : 'login', loginAim(place, route));
  if (isSignedIn && (route.name === 'login' || route.name === 'register')) return nextOf(place);
  return undefined;
}

function loginAim(place: Place, route: Route): Record<string, string> {
  return route.name === 'agentHome' ? {} : { next: urlOf(place) };
}

export class Router {
  readonly shown;

  constructor(private readonly routes: readonly Route[]) {
    this.shown = createStore<Shown>({ base: this.visit(home), under: this.visit(home), popup: null });
  }

  /** Shows the present address and follows it from now on. */
  start(): () => void {
    this.follow(history.current());
    const stops = [
      history.subscribe((place, move) => this.follow(place, move)),
      onTokenChange(() => this.follow(history.current())),
    ];
    return () => stops.forEach((stop) => stop());
  }

  go(url: string): void {
    if (isInternalUrl(url)) history.push(url);
  }

  /** Back to where the popup was opened; a popup that was the first address goes home instead. */
  closePopup(): void {
    if (history.current().depth > 0) history.back();
    else history.replace(paths.home);
  }

  visit(place: Place): Visit {
    return { place, route: matchRoute(this.routes, place.path) };
  }

  private follow(place: Place, move?: Move): void {
    const visit = this.visit(place);
    const aim = redirectOf(visit, currentToken() !== null);
    if (aim !== undefined) return history.replace(aim);
    if (visit.route !== undefined) void loadScreen(visit.route).catch(() => undefined);
    const old = this.shown.get();
    if (visit.route?.isPopup === true) {
      this.shown.set({ base: this.openTo(old.base), under: this.openTo(old.under), popup: visit });
      return;
    }
    const isSameScreen = old.base.place.key === place.key;
    if (!isSameScreen && move !== undefined) keepScroll(old.base.place.key);
    this.shown.set({ base: visit, under: visit.route?.isOverlay === true ? this.openTo(old.under) : visit, popup: null });
    if (move === 'pop') restoreScroll(place.key);
    else if (!isSameScreen && old.base.place.path !== place.path) scrollToTop();
  }

  /** Leaves an overlay for what lies below it. */
  closeOverlay(): void {
    history.push(urlOf(this.shown.get().under.place));
  }

  // What lies below must be open to whoever stands there.
  private openTo(base: Visit): Visit {
    const isClosed = base.route?.needsLogin === true && currentToken() === null;
    const next = isClosed ? this.visit(home) : base;
    if (next.route !== undefined) void loadScreen(next.route).catch(() => undefined);
    return next;
  }
}
