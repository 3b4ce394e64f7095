import { quickRanges, type QuickRange } from '../../lib/dayRange';

export const isRange = (text: string | null): text is QuickRange =>
  (quickRanges as readonly (string | null)[]).includes(text);
