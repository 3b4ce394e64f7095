import { storage } from '../storage';
import { dayMs, type Prefill } from './prefill';

export type { Prefill } from './prefill';

const key = 'prefill';

export const prefill = {
  read(): Prefill {
    const stored = storage.get(key);
    if (stored === null) return { isRemembered: false };
    const { until, ...found } = JSON.parse(stored) as Prefill & { until: number };
    return until > Date.now() ? found : { isRemembered: false };
  },
  /** The apps keep their session in secure storage, so the server remembers no device. */
  save(values: Prefill): void {
    storage.set(key, JSON.stringify({ ...prefill.read(), ...values, isRemembered: false, until: Date.now() + dayMs }));
  },
  clear(): void {
    storage.remove(key);
  },
};
