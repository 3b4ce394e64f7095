import { useMutation } from '@tanstack/react-query';

import { call, type RequestBody } from '../../../api';
import { completeSignIn, settlePasswordDue } from '../entry';
import type { Phone } from '../model';
import { fromPhone } from '../wire';

export interface NewPasswordInput {
  oldPassword: string;
  newPassword: string;
  again: string;
}

/** Ends all other sessions. */
export function useChangePassword() {
  return useMutation({
    async mutationFn({ oldPassword, newPassword, again }: NewPasswordInput) {
      await call('POST /wps/member/password', { body: { oldPassword, newPassword, confirmNewPassword: again } });
      await settlePasswordDue();
    },
  });
}

/** The response is the same whether or not the member exists. */
export function useSendLink() {
  return useMutation({
    mutationFn: (body: RequestBody<'POST /wps/member/password/email'>) =>
      call('POST /wps/member/password/email', { body }),
  });
}

/** True when signed in with the new password, false when a second factor is required first. */
export function useResetByLink() {
  return useMutation({
    mutationFn: (body: RequestBody<'POST /wps/member/password/link'>) =>
      completeSignIn(call('POST /wps/member/password/link', { body })),
  });
}

export function useResetByPhone() {
  return useMutation({
    mutationFn: ({ phone, code, newPassword }: { phone: Phone; code: string; newPassword: string }) =>
      completeSignIn(
        call('POST /wps/member/password/verification', {
          body: { ...fromPhone(phone), verificationCode: code.trim(), newPassword },
        }),
      ),
  });
}
