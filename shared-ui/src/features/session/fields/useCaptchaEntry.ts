import { useCallback, useState } from 'react';

import { queryClient } from '../../../api';
import { useT } from '../../../i18n';
import type { HumanService } from '../../../platform/humanCheck';
import { useWhiteLabel } from '../../system';
import type { Captcha, CaptchaAnswer } from '../model';
import { fetchCaptcha, sessionKeys, useCaptcha, type CaptchaPurpose } from '../queries';

export interface CaptchaEntry {
  /** The service used instead of a captcha, if any. */
  service: HumanService | undefined;
  /** Increases each time the service must check again. */
  round: number;
  captcha: Captcha | undefined;
  isLoading: boolean;
  refresh: () => void;
  /** Drops the image; the next one is new. */
  clear: () => void;
  /** Loads the audio captcha, whose answer counts from then on. */
  sound: () => Promise<Captcha | undefined>;
  /** The message when the field is empty. */
  requiredMessage: string;
  /** Returns the captcha answer for the value of the field. */
  toAnswer: (value: string) => CaptchaAnswer;
}

/** The human check of a form: loaded on demand, replaced after use. */
export function useCaptchaEntry(isEnabled: boolean, purpose: CaptchaPurpose): CaptchaEntry {
  const t = useT();
  const service = useWhiteLabel()?.humanCheck;
  const [round, setRound] = useState(0);
  const clear = useCallback(() => void queryClient.resetQueries({ queryKey: sessionKeys.captcha(purpose) }), [purpose]);
  const { data, isFetching, refetch } = useCaptcha(isEnabled && service === undefined, purpose);
  return {
    service,
    round,
    captcha: data,
    isLoading: isFetching,
    refresh() {
      if (service === undefined) void refetch();
      else setRound((count) => count + 1);
    },
    clear,
    async sound() {
      const audio = await fetchCaptcha('audio', purpose).catch(() => undefined);
      if (audio !== undefined) {
        queryClient.setQueryData<Captcha>(sessionKeys.captcha(purpose), (old) => ({
          id: audio.id,
          source: old?.source ?? audio.source,
        }));
      }
      return audio;
    },
    requiredMessage: t(service === undefined ? 'session:captchaNeeded' : 'session:human.needed'),
    toAnswer: (value) => (service === undefined ? { id: data?.id ?? '', answer: value } : { proof: value }),
  };
}
