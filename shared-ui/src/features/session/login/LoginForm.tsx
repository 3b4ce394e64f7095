import { useState } from 'react';
import { View } from 'react-native';

import { useT } from '../../../i18n';
import { prefill } from '../../../platform/prefill';
import { a } from '../../../theme';
import { Submit } from '../fields/Submit';
import type { Scope } from '../model';
import { expiredUsername } from '../entry';
import { useSignIn } from '../queries';
import { NameAndPassword, usePasswordLogin } from './NameAndPassword';
import { RememberLine } from './RememberLine';

export interface LoginFormProps {
  scope: Scope;
  /** Called after sign-in, not while a second factor is required. */
  onDone?: () => void;
  next?: string | undefined;
}

export function LoginForm({ scope, onDone, next }: LoginFormProps) {
  const t = useT();
  const [kept] = useState(prefill.read);
  const [isRemembered, setRemembered] = useState(kept.username !== undefined);
  const isPlayer = scope === 'player';
  const { mutateAsync: signIn } = useSignIn(scope);
  const login = usePasswordLogin({
    username: (isPlayer ? kept.username : undefined) ?? expiredUsername(),
    async send(values) {
      if (await signIn({ ...values, isRemembered: isPlayer && isRemembered })) onDone?.();
    },
  });
  return (
    <View style={a.gap_lg}>
      <NameAndPassword login={login} screen="login" maxLength={255} />
      {isPlayer && <RememberLine isRemembered={isRemembered} onChange={setRemembered} next={next} hasForgot />}
      <Submit form={login.form} label={t('session:login')} testID="login-submit" />
    </View>
  );
}
