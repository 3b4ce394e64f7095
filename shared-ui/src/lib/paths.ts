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

type Values = Record<string, string | undefined>;

/** `linkTo('member', {page: 'withdraw'})` → `/member?page=withdraw` */
export function linkTo(name: PathName, values: Values = {}, hash = ''): string {
  const pairs = Object.entries(values).flatMap(([key, value]) =>
    value === undefined || value === '' ? [] : [`${encodeURIComponent(key)}=${encodeURIComponent(value)}`],
  );
  return paths[name] + (pairs.length === 0 ? '' : `?${pairs.join('&')}`) + (hash === '' ? '' : `#${hash}`);
}
