import { parseUrl } from './place';

/** Names of the parameters of a pattern: `'/bets/:id'` → `'id'`. */
export type ParamName<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never;

export type ParamValues = Readonly<Record<string, string>>;

const isParam = (segment: string): boolean => segment.startsWith(':');
const segmentsOf = (path: string): string[] => path.replace(/\/+$/, '').split('/');

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    // A malformed escape names nothing that exists.
    return undefined;
  }
}

/** Values of the parameters where a path matches; the fixed segments are compared without regard to case. */
export function matchPattern(pattern: string, path: string): ParamValues | undefined {
  const expected = segmentsOf(pattern);
  const actual = segmentsOf(path);
  if (expected.length !== actual.length) return undefined;
  const values: Record<string, string> = {};
  for (const [at, segment] of expected.entries()) {
    const text = actual[at] ?? '';
    if (!isParam(segment)) {
      if (segment.toLowerCase() !== text.toLowerCase()) return undefined;
      continue;
    }
    const value = decoded(text);
    if (value === undefined || value === '') return undefined;
    values[segment.slice(1)] = value;
  }
  return values;
}

/** The path that a pattern and its values make; every value is encoded. */
export const fillPattern = (pattern: string, values: ParamValues): string =>
  pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));

/** Every path of the app by name; `:name` is a parameter. Screens and links use no other spelling. */
export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  handoff: '/handoff',
  help: '/help',
  agent: '/agent',
  agentHome: '/agentHome',
  member: '/member',
  betDetail: '/member/bets/:id',
  entryDetail: '/member/entries/:id',
  depositDetail: '/member/deposits/:id',
  withdrawalDetail: '/member/withdrawals/:id',
  transferDetail: '/member/transfers/:id',
  messageDetail: '/member/messages/:id',
  vendorTransfer: '/member/vendor-wallets/:vendor',
  vendorTransferDetail: '/member/vendor-transfers/:id',
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

/** Parameters of a path: `PathParams<'betDetail'>` is `{ id: string }`. */
export type PathParams<Name extends PathName> = { readonly [P in ParamName<(typeof paths)[Name]>]: string };

/** Paths without parameters. */
export type PlainPathName = {
  [Name in PathName]: ParamName<(typeof paths)[Name]> extends never ? Name : never;
}[PathName];

/** The other names of home. */
export const homeNames: readonly string[] = ['/index', '/index.html', '/home'];

/** An address as the table has it: people type it in any case, and end it with a stroke or without. */
export const spelled = (path: string): string => (path.length > 1 ? path.replace(/\/+$/, '') : path).toLowerCase();

const patterns = Object.entries(paths) as [PathName, string][];

/** The named path that an address matches, with the values of its parameters. */
export function locate(path: string): { name: PathName; params: ParamValues } | undefined {
  if (homeNames.includes(spelled(path))) return { name: 'home', params: {} };
  for (const [name, pattern] of patterns) {
    const params = matchPattern(pattern, path);
    if (params !== undefined) return { name, params };
  }
  return undefined;
}

export const nameOfPath = (path: string): PathName | undefined => locate(path)?.name;

/** Where the side menu is hidden, as the product says. */
const withoutSideMenu: readonly string[] = [paths.gameFrame, '/lottery', '/lottert', '/vnlottery', '/sealottery'];
export const hasSideMenu = (path: string): boolean => !withoutSideMenu.includes(spelled(path));

type Values = Record<string, string | undefined>;

/** `linkTo('member', {page: 'withdraw'})` → `/member?page=withdraw` */
export const linkTo = (name: PlainPathName, values: Values = {}, hash = ''): string =>
  withQuery(paths[name], values, hash);

/** `pathTo('betDetail', {id: '7'})` → `/member/bets/7` */
export const pathTo = <Name extends PathName>(name: Name, params: PathParams<Name>, values: Values = {}): string =>
  withQuery(fillPattern(paths[name], params), values);

function withQuery(path: string, values: Values, hash = ''): string {
  const pairs = Object.entries(values).flatMap(([key, value]) =>
    value === undefined || value === '' ? [] : [`${encodeURIComponent(key)}=${encodeURIComponent(value)}`],
  );
  return path + (pairs.length === 0 ? '' : `?${pairs.join('&')}`) + (hash === '' ? '' : `#${hash}`);
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
