import { dayMs, type Prefill } from './prefill';

export type { Prefill } from './prefill';

const names = { username: 'lantern_username', phone: 'lantern_phone', flag: 'lantern_remembered' } as const;

function readCookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`));
  return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1));
}

function writeCookie(name: string, value: string | undefined): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  const seconds = value === undefined ? 0 : dayMs / 1000;
  document.cookie = `${name}=${encodeURIComponent(value ?? '')}; Path=/; Max-Age=${seconds}; SameSite=Strict${secure}`;
}

export const prefill = {
  read(): Prefill {
    const username = readCookie(names.username);
    const [dial, number] = readCookie(names.phone)?.split(' ') ?? [];
    return {
      ...(username === undefined ? {} : { username }),
      ...(dial === undefined || number === undefined ? {} : { phone: { dial, number } }),
      isRemembered: readCookie(names.flag) === '1',
    };
  },
  save({ username, phone, isRemembered }: Prefill): void {
    if (username !== undefined) writeCookie(names.username, username);
    if (phone !== undefined) writeCookie(names.phone, `${phone.dial} ${phone.number}`);
    writeCookie(names.flag, isRemembered ? '1' : undefined);
  },
  clear(): void {
    for (const name of Object.values(names)) writeCookie(name, undefined);
  },
};
