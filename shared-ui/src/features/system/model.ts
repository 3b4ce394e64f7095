import type { LanguageCode } from '../../i18n';

export interface WhiteLabel {
  name: string;
  languages: readonly LanguageCode[];
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
}

export type SystemState =
  | { kind: 'normal' }
  | { kind: 'maintenance'; endTime: string | undefined }
  | { kind: 'region'; ip: string | undefined };

export interface HelpTopic {
  id: string;
  title: string;
  body: string;
}

export const hasFlag = (label: WhiteLabel | undefined, flag: string): boolean => label?.flags[flag] === true;
