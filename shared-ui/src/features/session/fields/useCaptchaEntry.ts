import { useCallback } from 'react';

import { queryClient } from '../../../api';
import type { Captcha } from '../model';
import { readCaptcha, sessionKeys, useCaptcha, type CaptchaPurpose } from '../queries';

export interface CaptchaEntry {
  captcha: Captcha | undefined;
  isLoading: boolean;
  refresh: () => void;
  /** Forgets the picture; the next time it is asked for it is a new one. */
  drop: () => void;
  /** The same by ear; from then on the spoken one is the one to answer. */
  sound: () => Promise<Captcha | undefined>;
}

/** The captcha of a form: loaded when it is asked for, replaced when it was used. */
export function useCaptchaEntry(isAsked: boolean, purpose: CaptchaPurpose): CaptchaEntry {
  const drop = useCallback(() => void queryClient.resetQueries({ queryKey: sessionKeys.captcha(purpose) }), [purpose]);
  const { data, isFetching, refetch } = useCaptcha(isAsked, purpose);
  return {
    captcha: data,
    isLoading: isFetching,
    refresh: () => void refetch(),
    drop,
    async sound() {
      const spoken = await readCaptcha('audio', purpose).catch(() => undefined);
      if (spoken !== undefined) {
        queryClient.setQueryData<Captcha>(sessionKeys.captcha(purpose), (old) => ({
          id: spoken.id,
          source: old?.source ?? spoken.source,
        }));
      }
      return spoken;
    },
  };
}
