import { parseUrl } from './place';

/** Every address of the app by name; screens and links know no other spelling. */
export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  handoff: '/handoff',
  help: '/help',
  agent: '/agent',
  agentHome: '/agentHome',
  member: '/member',
  live: '/live',
  fish: '/fish',
  rng: '/rng',
  pvp: '/pvp',
  bgs: '/bgs',
  sports: '/sports',
  esports: '/esports',
  lott: '/lott',
  elott: '/elott',
  cockfight: '/cockfight',
  favorite: '/favorite',
  recent: '/recent',
  gameFrame: '/seamless',
  gameHelp: '/helpmc',
  verify: '/verify',
  gallery: '/dev/ui',
} as const;

export type PathName = keyof typeof paths;

/** The other names of home. */
export const homeNames: readonly string[] = ['/index', '/index.html', '/home'];

/** An address as the table has it: people type it in any case, and end it with a stroke or without. */
export const spelled = (path: string): string => (path.length > 1 ? path.replace(/\/+$/, '') : path).toLowerCase();

const names = Object.entries(paths).map(([name, path]) => [spelled(path), name as PathName] as const);
const known = new Map<string, PathName>([...names, ...homeNames.map((path) => [path, 'home'] as const)]);

/** Which of our addresses it is, if it is one. */
export const nameOfPath = (path: string): PathName | undefined => known.get(spelled(path));

/** Where the side menu is hidden, as the product says. */
const withoutSideMenu: readonly string[] = [paths.gameFrame, '/lottery', '/lottert', '/vnlottery', '/sealottery'];
export const hasSideMenu = (path: string): boolean => !withoutSideMenu.includes(spelled(path));

type Values = Record<string, string | undefined>;

/** `linkTo('member', {page: 'withdraw'})` → `/member?page=withdraw` */
export function linkTo(name: PathName, values: Values = {}, hash = ''): string {
  const pairs = Object.entries(values).flatMap(([key, value]) =>
    value === undefined || value === '' ? [] : [`${encodeURIComponent(key)}=${encodeURIComponent(value)}`],
  );
  return paths[name] + (pairs.length === 0 ? '' : `?${pairs.join('&')}`) + (hash === '' ? '' : `#${hash}`);
}

/** A game that is not named by its id is no game. */
interface Named {
  id: string;
  name: string;
}

/** Into the vendor's trial of a game: no account, no wallet. */
export const demoLink = ({ id, name }: Named): string => linkTo('gameFrame', { nodeId: id, name, asDemo: '1' });

/** Whether an address of the game frame asks for the trial. */
export const asksForDemo = (query: string): boolean => new URLSearchParams(query).get('asDemo') === '1';

/** The trial of the game that somebody was on the way to; undefined where it has none. */
export function demoOf(url: string | undefined): string | undefined {
  const { path, query } = parseUrl(url ?? '');
  const asked = new URLSearchParams(query);
  const id = asked.get('nodeId');
  if (nameOfPath(path) !== 'gameFrame' || id === null || asked.get('hasDemo') !== '1') return undefined;
  return demoLink({ id, name: asked.get('name') ?? '' });
}
