import type { LanguageCode } from '../../i18n';
import type { HumanService } from '../../platform/humanCheck';
import type { Firebase } from './firebase';

export interface WhiteLabel {
  name: string;
  languages: readonly LanguageCode[];
  /** What somebody is spoken to in who has chosen none. */
  defaultLanguage: LanguageCode | undefined;
  /** Whether what only developers look at is there. */
  isSandbox: boolean;
  currency: string;
  currencySymbol: string;
  /** The merchant's day boundary: `GMT+07:00`. */
  gmtOffset: string;
  merchantCode: string;
  /** Brand color of the white label; undefined keeps our own. */
  brand: string | undefined;
  logoUrl: string | undefined;
  flags: Readonly<Record<string, boolean>>;
  agentTypes: readonly number[];
  trialTypes: readonly number[];
  minimumAge: number;
  /** The one host that passkeys are made and used at; undefined: any. */
  passkeyHost: string | undefined;
  /** Undefined where nobody signs in through Firebase. */
  firebase: Firebase | undefined;
  /** By which ways codes can reach people: a way that needs another is not offered. */
  codes: Codes;
  /** Undefined where captchas tell people from programs. */
  humanCheck: HumanService | undefined;
  /** Whoever says when he was born must be as old as this. */
  birthdayAge: number;
  countries: readonly Country[];
  /** Where customer service is reached. */
  contacts: readonly Contact[];
  /** Links that the merchant offers. */
  resources: readonly Resource[];
  /** The hosts that serve this white label; empty: any. */
  hosts: readonly string[];
  /** Whence vendors' pictures come; empty: from the house itself. */
  imageHosts: readonly string[];
}

export interface Codes {
  bySms: boolean;
  byEmail: boolean;
}

/** Until the white label is known both are taken to be there. */
export const codesOf = (label: WhiteLabel | undefined): Codes => label?.codes ?? { bySms: true, byEmail: true };

/** A country whose numbers may be used, and how long they are without the dialing code. */
export interface Country {
  code: string;
  /** With its plus sign. */
  dial: string;
  length: { min: number; max: number };
}

/** A link of the merchant's, under the name that he gave it. */
export interface Resource {
  kind: string;
  url: string;
  label: string;
}

/** Kinds of links by where they stand; one of another kind is not shown. */
export const resourceKinds = {
  message: ['telegram', 'line', 'whatsapp', 'messenger', 'zalo', 'kakaotalk', 'wechat', 'viber'],
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
  /** The address in the browser is not one of the house's own; home is, and support is the way to a person. */
  | { kind: 'foreign'; home: string | undefined; support: string | undefined };

export interface HelpTopic {
  id: string;
  title: string;
  body: string;
}

export const hasFlag = (label: WhiteLabel | undefined, flag: string): boolean => label?.flags[flag] === true;
