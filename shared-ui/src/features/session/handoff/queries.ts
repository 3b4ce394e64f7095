import { useMutation } from '@tanstack/react-query';

import { call } from '../../../api';
import type { HandoffRequest } from './model';

/** Returns the redirect URL of the app with the code for the session. */
export function useHandOff() {
  return useMutation({
    async mutationFn({ app, challenge, state }: HandoffRequest): Promise<string> {
      const { code, redirect } = await call('POST /wps/session/handoff', { body: { app, challenge } });
      return `${redirect}?${new URLSearchParams({ code, state }).toString()}`;
    },
    // A code is never cached.
    gcTime: 0,
  });
}
