import { ApiError, isRecord } from '../../api';
import { languages, type LanguageCode } from '../../i18n';
import type { HumanService } from '../../platform/humanCheck';
import { isContactUrl, isOutsideUrl } from '../../lib/place';
import { signInsElsewhere, type Firebase } from './firebase';
import type { Codes, Contact, Country, HelpTopic, Resource, SystemState, WhiteLabel } from './model';

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const numbers = (value: unknown): number[] => list(value).filter((item): item is number => typeof item === 'number');

function isLanguageCode(value: unknown): value is LanguageCode {
  return languages.some((language) => language.code === value);
}

export function toWhiteLabel(value: Record<string, unknown>): WhiteLabel {
  const theme = isRecord(value.theme) ? value.theme : {};
  const flags = isRecord(value.flags) ? value.flags : {};
  const register = isRecord(value.register) ? value.register : {};
  const languages = list(value.languages).filter(isLanguageCode);
  return {
    name: text(value.name) ?? text(theme.name) ?? 'Lantern',
    languages,
    defaultLanguage: isLanguageCode(value.defaultLanguage) ? value.defaultLanguage : languages[0],
    isSandbox: value.sandbox === true,
    currency: text(value.currency) ?? '',
    currencySymbol: text(value.currencySymbol) ?? '',
    gmtOffset: text(value.gmtOffset) ?? '',
    merchantCode: text(value.merchantCode) ?? '',
    brand: text(theme.brand),
    logoUrl: text(theme.logo),
    flags: Object.fromEntries(Object.entries(flags).map(([name, on]) => [name, on === true])),
    agentTypes: numbers(value.agentTypes),
    trialTypes: numbers(value.trialTypes),
    minimumAge: typeof register.minAge === 'number' ? register.minAge : 18,
    passkeyHost: text(value.passkeyHost),
    firebase: toFirebase(value.firebase),
    humanCheck: toHumanCheck(value.humanVerification),
    codes: toCodes(value.codes),
    birthdayAge: typeof register.birthdayAge === 'number' ? register.birthdayAge : 21,
    countries: list(value.countries).filter(isRecord).map(toCountry),
    contacts: list(value.customerService).filter(isRecord).flatMap(toContact),
    resources: list(value.resources).filter(isRecord).flatMap(toResource),
    hosts: list(value.domainRoute)
      .filter(isRecord)
      .flatMap((domain) => text(domain.url) ?? []),
    imageHosts: list(value.imageCDNs).flatMap((url) => text(url)?.replace(/\/+$/, '') ?? []),
  };
}

function toCountry(value: Record<string, unknown>): Country {
  const dial = text(value.countryDialingCode) ?? '';
  const [min = 4, max = 15] = numbers(value.numberLength);
  return { code: text(value.countryCode) ?? '', dial: `+${dial.replace(/^\+/, '')}`, length: { min, max } };
}

function toContact(value: Record<string, unknown>): Contact[] {
  const url = text(value.url);
  return url === undefined ? [] : [{ kind: text(value.type) ?? '', url }];
}

/** Only links that may be opened, with the merchant's own name. */
function toResource(value: Record<string, unknown>): Resource[] {
  const url = text(value.url) ?? '';
  const label = text(value.labelName) ?? text(value.labelNameEn);
  if (label === undefined || !(isOutsideUrl(url) || isContactUrl(url))) return [];
  return [{ kind: (text(value.resourceType) ?? '').toLowerCase(), url, label }];
}

function toFirebase(value: unknown): Firebase | undefined {
  if (!isRecord(value)) return undefined;
  const { projectId, apiKey, appId, authDomain, emulator, vapidKey } = value;
  const project = { projectId: text(projectId) ?? '', apiKey: text(apiKey) ?? '', appId: text(appId) ?? '' };
  const offered = list(value.providers);
  return {
    project: { ...project, authDomain: text(authDomain) ?? '', emulator: text(emulator) },
    ways: signInsElsewhere.filter((way) => offered.includes(way)),
    vapidKey: text(vapidKey),
  };
}

const toCodes = (value: unknown): Codes => ({
  bySms: !isRecord(value) || value.sms !== false,
  byEmail: !isRecord(value) || value.email !== false,
});

function toHumanCheck(value: unknown): HumanService | undefined {
  if (!isRecord(value)) return undefined;
  const { provider, siteKey } = value;
  return provider === 'turnstile' || provider === 'sandbox' ? { provider, siteKey: text(siteKey) ?? '' } : undefined;
}

export function toSystemState(value: Record<string, unknown>): SystemState {
  if (value.status === 1) return { kind: 'maintenance', endTime: text(value.endTime) };
  if (value.status === 2) return { kind: 'region', ip: text(value.ip) };
  return { kind: 'normal' };
}

/** The state of the platform in a refused request; undefined without one. */
export function toRefusedState(fault: unknown): SystemState | undefined {
  if (!(fault instanceof ApiError) || fault.code !== 'invalid_domain') return undefined;
  const { mainDomain, customerService } = isRecord(fault.value) ? fault.value : {};
  return { kind: 'foreign', home: text(mainDomain), support: text(customerService) };
}

export function toHelpTopics(value: Record<string, unknown>): HelpTopic[] {
  return list(value.content)
    .filter(isRecord)
    .map((item) => ({ id: text(item.id) ?? '', title: text(item.title) ?? '', body: text(item.content) ?? '' }));
}
