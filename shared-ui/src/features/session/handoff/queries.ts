import { useMutation } from '@tanstack/react-query';

import { call } from '../../../api';
import type { Wish } from './model';

/** Gives the address by which the app is called back, with the code that the session is taken over by. */
export function useHandOff() {
  return useMutation({
    async mutationFn({ app, challenge, state }: Wish): Promise<string> {
      const { code, redirect } = await call('POST /wps/session/handoff', { body: { app, challenge } });
      return `${redirect}?${new URLSearchParams({ code, state }).toString()}`;
    },
    // A code stands in the address bar and nowhere else.
    gcTime: 0,
  });
}
