import { recordPathNames } from '../features/member/recordPaths';
import { isDemo, homeNames } from '../lib/paths';
import { typePaths } from '../features/game/menus';
import { route, type Route } from './table';

const home = async () => (await import('../features/game/HomeScreen')).HomeScreen;
const member = async () => (await import('./MemberScreen')).MemberScreen;
const agentLogin = async () => (await import('../features/session')).AgentLoginScreen;
const handoff = async () => (await import('../features/session/handoff/HandoffScreen')).HandoffScreen;
const games = async () => (await import('../features/game/GamesScreen')).GamesScreen;
const accountGames = async () => (await import('../features/game/AccountGamesScreen')).AccountGamesScreen;
const seamless = async () => (await import('../features/game/SeamlessScreen')).SeamlessScreen;
const lottery = async () => (await import('../features/lottery')).LotteryScreen;
const gameHelp = async () => (await import('../features/system/HelpScreen')).HelpScreen;
const verify = async () => (await import('../features/game/VerifyScreen')).VerifyScreen;
const agentCenter = async () => (await import('../features/agent')).AgentCenterScreen;
const gallery = async () => (await import('./UiGalleryScreen')).UiGalleryScreen;
const login = async () => (await import('./popups')).LoginRoute;
const register = async () => (await import('./popups')).RegisterRoute;
const help = async () => (await import('./popups')).HelpRoute;

// Ids and codes consist of these characters only.
const isId = (params: object): boolean => Object.values(params).every((value) => /^[\w-]+$/.test(String(value)));

/** The table of all addresses; links, guards, frames and code splitting use it. */
export const routes: readonly Route[] = [
  route('home', 'shell:title.home', home, { aliases: homeNames, phone: 'home' }),
  route('login', 'shell:title.login', login, { isPopup: true }),
  route('register', 'shell:title.register', register, { isPopup: true }),
  route('help', 'shell:title.help', help, { isPopup: true, canStack: true }),
  route('member', 'shell:title.member', member, { isOverlay: true, needsLogin: true }),
  ...recordPathNames.map((name) =>
    route(name, 'shell:title.member', member, { isOverlay: true, needsLogin: true, accepts: isId }),
  ),
  route('handoff', 'shell:title.handoff', handoff, { frame: 'bare' }),
  route('agent', 'shell:title.agent', agentLogin, { frame: 'bare' }),
  ...(['games', ...Object.values(typePaths)] as const).map((name) => route(name, 'shell:title.games', games)),
  route('favorite', 'shell:title.favorite', accountGames, { needsLogin: true }),
  route('recent', 'shell:title.recent', accountGames, { needsLogin: true }),
  route('gameFrame', 'shell:title.gameFrame', seamless, {
    frame: 'bare',
    needsLogin: true,
    isPublic: ({ query }) => isDemo(query),
  }),
  ...(['lottery', 'seaLottery', 'vnLottery'] as const).map((name) =>
    route(name, 'shell:type.lott', lottery, { needsLogin: true, phone: 'none' }),
  ),
  route('gameHelp', 'shell:title.help', gameHelp, { frame: 'bare' }),
  route('verify', 'shell:title.verify', verify, { phone: 'none' }),
  route('agentHome', 'shell:title.agentHome', agentCenter, { frame: 'bare', needsLogin: true }),
  route('gallery', 'shell:title.gallery', gallery, { frame: 'bare', isSandboxOnly: true }),
];
