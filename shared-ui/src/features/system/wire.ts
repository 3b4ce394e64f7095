import { isRecord } from '../../api';
import { languages, type LanguageCode } from '../../i18n';
import type { HelpTopic, SystemState, WhiteLabel } from './model';

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
  return {
    name: text(value.name) ?? text(theme.name) ?? 'Lantern',
    languages: list(value.languages).filter(isLanguageCode),
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
  };
}

export function toSystemState(value: Record<string, unknown>): SystemState {
  if (value.status === 1) return { kind: 'maintenance', endTime: text(value.endTime) };
  if (value.status === 2) return { kind: 'region', ip: text(value.ip) };
  return { kind: 'normal' };
}

export function toHelpTopics(value: Record<string, unknown>): HelpTopic[] {
  return list(value.content)
    .filter(isRecord)
    .map((item) => ({ id: text(item.id) ?? '', title: text(item.title) ?? '', body: text(item.content) ?? '' }));
}
