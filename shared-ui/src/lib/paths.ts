import { parseUrl } from './place';

/** Parameter names of a pattern: `'/bets/:id'` → `'id'`. */
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
    // A path with a malformed escape does not exist.
    return undefined;
  }
}

/** Returns the parameters if the path matches; fixed segments are compared case-insensitively. */
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

/** Fills the parameters into a pattern, encoded. */
export const fillPattern = (pattern: string, values: ParamValues): string =>
  pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));

/** Every path of the app by name; `:name` is a parameter. Screens and links use only these. */
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
  games: '/games',
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
  lottery: '/lottery',
  seaLottery: '/seaLottery',
  vnLottery: '/vnLottery',
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

/** Other paths of home. */
export const homeNames: readonly string[] = ['/index', '/index.html', '/home'];

/** Normalizes a path: lower case, no trailing slash. */
export const normalized = (path: string): string => (path.length > 1 ? path.replace(/\/+$/, '') : path).toLowerCase();

const patterns = Object.entries(paths) as [PathName, string][];

/** Returns the named path of an address and its parameters. */
export function locate(path: string): { name: PathName; params: ParamValues } | undefined {
  if (homeNames.includes(normalized(path))) return { name: 'home', params: {} };
  for (const [name, pattern] of patterns) {
    const params = matchPattern(pattern, path);
    if (params !== undefined) return { name, params };
  }
  return undefined;
}

export const nameOfPath = (path: string): PathName | undefined => locate(path)?.name;

/** Paths without the side menu. */
const withoutSideMenu: readonly string[] = [paths.gameFrame, '/lottert', '/vnlottery', '/sealottery'];
export const hasSideMenu = (path: string): boolean => !withoutSideMenu.includes(normalized(path));

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

/** A game must have an id to be linked. */
interface IdentifiedGame {
  id: string;
  name: string;
}

/** Link to the vendor's demo of a game: no account, no wallet. */
export const demoLink = ({ id, name }: IdentifiedGame): string =>
  linkTo('gameFrame', { nodeId: id, name, asDemo: '1' });

/** Whether an address of the game frame is a demo. */
export const isDemo = (query: string): boolean => new URLSearchParams(query).get('asDemo') === '1';

/** Returns the demo link of the game in an address, or undefined if it has no demo. */
export function demoOf(url: string | undefined): string | undefined {
  const { path, query } = parseUrl(url ?? '');
  const requested = new URLSearchParams(query);
  const id = requested.get('nodeId');
  if (nameOfPath(path) !== 'gameFrame' || id === null || requested.get('hasDemo') !== '1') return undefined;
  return demoLink({ id, name: requested.get('name') ?? '' });
}
