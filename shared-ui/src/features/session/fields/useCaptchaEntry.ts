import { useCallback, useState } from 'react';

import { queryClient } from '../../../api';
import { useT } from '../../../i18n';
import type { HumanService } from '../../../platform/humanCheck';
import { useWhiteLabel } from '../../system';
import type { Captcha, CaptchaAnswer } from '../model';
import { readCaptcha, sessionKeys, useCaptcha, type CaptchaPurpose } from '../queries';

export interface CaptchaEntry {
  /** The service in the captcha's place, where the house has one. */
  service: HumanService | undefined;
  /** Rises each time that the service has to be asked anew. */
  round: number;
  captcha: Captcha | undefined;
  isLoading: boolean;
  refresh: () => void;
  /** Forgets the picture; the next time it is asked for it is a new one. */
  drop: () => void;
  /** The same by ear; from then on the spoken one is the one to answer. */
  sound: () => Promise<Captcha | undefined>;
  /** What is said where nothing is shown. */
  needed: string;
  /** What goes with the call for what stands in the field. */
  shown: (value: string) => CaptchaAnswer;
}

/** What a form asks people to show that they are: loaded when it is asked for, replaced when it was used. */
export function useCaptchaEntry(isAsked: boolean, purpose: CaptchaPurpose): CaptchaEntry {
  const t = useT();
  const service = useWhiteLabel()?.humanCheck;
  const [round, setRound] = useState(0);
  const drop = useCallback(() => void queryClient.resetQueries({ queryKey: sessionKeys.captcha(purpose) }), [purpose]);
  const { data, isFetching, refetch } = useCaptcha(isAsked && service === undefined, purpose);
  return {
    service,
    round,
    captcha: data,
    isLoading: isFetching,
    refresh() {
      if (service === undefined) void refetch();
      else setRound((count) => count + 1);
    },
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
    needed: t(service === undefined ? 'session:captchaNeeded' : 'session:human.needed'),
    shown: (value) => (service === undefined ? { id: data?.id ?? '', answer: value } : { proof: value }),
  };
}
