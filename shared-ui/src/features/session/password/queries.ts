import { useMutation } from '@tanstack/react-query';

import { call, type RequestBody } from '../../../api';
import { enter, settlePasswordDue } from '../entry';
import type { Phone } from '../model';
import { fromPhone } from '../wire';

export interface NewPasswordInput {
  oldPassword: string;
  newPassword: string;
  again: string;
}

/** All other sessions end with it. */
export function useChangePassword() {
  return useMutation({
    async mutationFn({ oldPassword, newPassword, again }: NewPasswordInput) {
      await call('POST /wps/member/password', { body: { oldPassword, newPassword, confirmNewPassword: again } });
      await settlePasswordDue();
    },
  });
}

/** The answer is the same whether or not there is such a member. */
export function useSendLink() {
  return useMutation({
    mutationFn: (body: RequestBody<'POST /wps/member/password/email'>) =>
      call('POST /wps/member/password/email', { body }),
  });
}

/** True once the person is in with the new password, false when another proof is asked for first. */
export function useResetByLink() {
  return useMutation({
    mutationFn: (body: RequestBody<'POST /wps/member/password/link'>) =>
      enter(call('POST /wps/member/password/link', { body })),
  });
}

export function useResetByPhone() {
  return useMutation({
    mutationFn: ({ phone, code, newPassword }: { phone: Phone; code: string; newPassword: string }) =>
      enter(
        call('POST /wps/member/password/verification', {
          body: { ...fromPhone(phone), verificationCode: code.trim(), newPassword },
        }),
      ),
  });
}
