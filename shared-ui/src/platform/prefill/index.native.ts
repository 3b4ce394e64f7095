import { storage } from '../storage';
import { dayMs, type Prefill } from './prefill';

export type { Prefill } from './prefill';

const key = 'prefill';

export const prefill = {
  read(): Prefill {
    const kept = storage.get(key);
    if (kept === null) return { isRemembered: false };
    const { until, ...found } = JSON.parse(kept) as Prefill & { until: number };
    return until > Date.now() ? found : { isRemembered: false };
  },
  /** The apps keep their sign-in in the secure store: there is no device for the server to remember. */
  keep(values: Prefill): void {
    storage.set(key, JSON.stringify({ ...prefill.read(), ...values, isRemembered: false, until: Date.now() + dayMs }));
  },
  forget(): void {
    storage.remove(key);
  },
};
