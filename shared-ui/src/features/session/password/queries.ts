import { useMutation } from '@tanstack/react-query';

import { call } from '../../../api';
import { enter, settlePasswordDue } from '../entry';
import type { Phone } from '../model';
import { fromPhone, type SignedInWire } from '../wire';

export interface NewPasswordInput {
  oldPassword: string;
  newPassword: string;
  again: string;
}

/** All other sessions end with it. */
export function useChangePassword() {
  return useMutation({
    async mutationFn({ oldPassword, newPassword, again }: NewPasswordInput) {
      const body = { oldPassword, newPassword, confirmNewPassword: again };
      await call<unknown>({
        method: 'POST',
        path: '/wps/member/password',
        moduleId: 'member.password',
        body,
        isEncrypted: true,
      });
      await settlePasswordDue();
    },
  });
}

/** The answer is the same whether or not there is such a member. */
export function useSendLink() {
  return useMutation({
    mutationFn: (form: { username: string; email: string }) =>
      call<unknown>({ method: 'POST', path: '/wps/member/password/email', moduleId: 'member.passwordEmail', form }),
  });
}

/** True once the person is in with the new password, false when another proof is asked for first. */
export function useResetByLink() {
  return useMutation({
    mutationFn: (body: { token: string; newPassword: string }) =>
      enter(
        call<SignedInWire>({
          method: 'POST',
          path: '/wps/member/password/link',
          moduleId: 'member.passwordLink',
          body,
          isEncrypted: true,
        }),
      ),
  });
}

export function useResetByPhone() {
  return useMutation({
    mutationFn: ({ phone, code, newPassword }: { phone: Phone; code: string; newPassword: string }) =>
      enter(
        call<SignedInWire>({
          method: 'POST',
          path: '/wps/member/password/verification',
          moduleId: 'member.passwordPhone',
          body: { ...fromPhone(phone), verificationCode: code.trim(), newPassword },
          isEncrypted: true,
        }),
      ),
  });
}
