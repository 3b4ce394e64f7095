import type { ResponseValue } from '../../../api';
import type { Provider, Security } from './model';

const providers: readonly string[] = ['google', 'facebook'] satisfies Provider[];
const isProvider = (name: string): name is Provider => providers.includes(name);
const textOrNull = (text: string | null): string | null => (text === '' ? null : text);

export function toSecurity({ signInNotices, ...wire }: ResponseValue<'GET /wps/member/security'>): Security {
  return {
    ...wire,
    phone: textOrNull(wire.phone),
    email: textOrNull(wire.email),
    social: wire.social.flatMap(({ provider, name }) => (isProvider(provider) ? [{ provider, name }] : [])),
    lastSignIn: wire.lastSignIn ?? null,
    passwordChangedAt: textOrNull(wire.passwordChangedAt),
    hasNotices: signInNotices,
  };
}
