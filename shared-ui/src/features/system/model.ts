import type { LanguageCode } from '../../i18n';
import type { HumanService } from '../../platform/humanCheck';
import type { Firebase } from './firebase';

export interface WhiteLabel {
  name: string;
  languages: readonly LanguageCode[];
  /** The language for visitors who have not chosen one. */
  defaultLanguage: LanguageCode | undefined;
  /** Whether developer pages are available. */
  isSandbox: boolean;
  currency: string;
  currencySymbol: string;
  /** The merchant's time zone: `GMT+07:00`. */
  gmtOffset: string;
  merchantCode: string;
  /** Brand color of the white label; undefined keeps the default. */
  brand: string | undefined;
  logoUrl: string | undefined;
  flags: Readonly<Record<string, boolean>>;
  agentTypes: readonly number[];
  trialTypes: readonly number[];
  minimumAge: number;
  /** The only host for which passkeys are created and used; undefined: any. */
  passkeyHost: string | undefined;
  /** Undefined where Firebase is not used. */
  firebase: Firebase | undefined;
  /** Channels by which codes can be sent: methods that need another one are not offered. */
  codes: Codes;
  /** Undefined where captchas are used. */
  humanCheck: HumanService | undefined;
  /** Minimum age for a birthday. */
  birthdayAge: number;
  countries: readonly Country[];
  /** Contacts of customer service. */
  contacts: readonly Contact[];
  /** Links configured by the merchant. */
  resources: readonly Resource[];
  /** Domains of this white label; empty: any. */
  hosts: readonly string[];
  /** Hosts of vendors' images; empty: our own server. */
  imageHosts: readonly string[];
}

export interface Codes {
  bySms: boolean;
  byEmail: boolean;
}

/** Until the white label is known, both channels are assumed. */
export const codesOf = (label: WhiteLabel | undefined): Codes => label?.codes ?? { bySms: true, byEmail: true };

/** A country whose numbers are accepted, and their length without the dialing code. */
export interface Country {
  code: string;
  /** With a plus sign. */
  dial: string;
  length: { min: number; max: number };
}

/** A link of the merchant with its configured name. */
export interface Resource {
  kind: string;
  url: string;
  label: string;
}

/** Known kinds of links by where they are shown; others are hidden. */
export const resourceKinds = {
  message: ['email', 'phone', 'telegram', 'line', 'whatsapp', 'messenger', 'zalo', 'kakaotalk', 'wechat', 'viber'],
  social: ['facebook', 'instagram', 'youtube', 'x', 'tiktok', 'threads', 'discord'],
  app: ['ios', 'android'],
  license: ['license'],
} as const;

export function resourcesOf(label: WhiteLabel | undefined, place: keyof typeof resourceKinds): readonly Resource[] {
  const kinds: readonly string[] = resourceKinds[place];
  return label?.resources.filter(({ kind }) => kinds.includes(kind)) ?? [];
}

export interface Contact {
  kind: string;
  url: string;
}

export type SystemState =
  | { kind: 'normal' }
  | { kind: 'maintenance'; endTime: string | undefined }
  | { kind: 'region'; ip: string | undefined }
  /** The domain is not the merchant's; `home` is an allowed one, `support` the link to customer service. */
  | { kind: 'foreign'; home: string | undefined; support: string | undefined };

/** `body` may contain placeholders of published settings: {age} is the minimum age of members. */
export interface HelpTopic {
  id: string;
  title: string;
  body: string;
}

/** Fills the placeholders of a text; unknown ones stay as they are. */
export const withValues = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));

export const hasFlag = (label: WhiteLabel | undefined, flag: string): boolean => label?.flags[flag] === true;
