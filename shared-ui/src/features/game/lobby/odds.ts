import { createPreference } from '../../../platform/preference';

/** How odds are written: with the stake (decimal), without it (Hong Kong), or as what is risked per win (Malay). */
export const oddsFormats = ['DECIMAL', 'HK', 'MALAY'] as const;
export type OddsFormat = (typeof oddsFormats)[number];

export const oddsFormat = createPreference<OddsFormat>('oddsFormat', oddsFormats);

const places = 2;

/** Decimal odds in another format. What is no number stays as it is. */
export function oddsIn(format: OddsFormat, decimal: string): string {
  const odds = Number(decimal);
  if (format === 'DECIMAL' || !Number.isFinite(odds) || odds <= 1) return decimal;
  const hundredths = Math.round(odds * 100) - 100;
  if (format === 'HK' || hundredths <= 100) return (hundredths / 100).toFixed(places);
  return `−${(100 / hundredths).toFixed(places)}`;
}
