import { linkTo } from '../../../lib/paths';

export const page = 'securityCenter';

export const views = [
  'profile',
  'avatar',
  'password',
  'phone',
  'email',
  'social',
  'authenticator',
  'passkeys',
  'sessions',
  'export',
  'close',
] as const;
export type View = (typeof views)[number];

export const securityLink = (view?: View): string => linkTo('member', { page, view });

export const isView = (name: string | null): name is View => (views as readonly (string | null)[]).includes(name);
