import { useState } from 'react';
import { View } from 'react-native';

import { fieldErrors } from '../../../api';
import { useT } from '../../../i18n';
import { useForm } from '../../../lib/input/useForm';
import { prefill } from '../../../platform/prefill';
import { a } from '../../../theme';
import { sendPublicCode } from '../codes';
import { FormPhone } from '../fields/FormPhone';
import { SmsCode } from '../fields/SmsCode';
import { Submit } from '../fields/Submit';
import { usePhone } from '../fields/usePhone';
import { useSignInByPhone } from '../queries';
import { RememberLine } from './RememberLine';

const screen = 'login-sms';

/** Signs in by number and code. */
export function MobileLoginForm({ next }: { next: string | undefined }) {
  const t = useT();
  const { mutateAsync: signIn } = useSignInByPhone();
  const { problemOf, phoneOf, phoneErrors } = usePhone();
  const [kept] = useState(prefill.read);
  const [isRemembered, setRemembered] = useState(kept.phone !== undefined);
  const form = useForm<Record<'dial' | 'mobileNum' | 'smsCode', string>>({
    initial: { dial: kept.phone?.dial ?? '', mobileNum: kept.phone?.number ?? '', smsCode: '' },
    check: (values) => ({
      ...phoneErrors(values),
      ...(values.smsCode.trim() === '' ? { smsCode: t('session:code.needed') } : {}),
    }),
    async send(values) {
      await signIn({ phone: phoneOf(values), code: values.smsCode, isRemembered });
    },
    toErrors(fault) {
      const faults = fieldErrors(fault, t, ['mobileNum', 'smsCode']);
      return faults[''] === undefined ? faults : { smsCode: faults[''] };
    },
  });
  const phone = phoneOf(form.values);
  return (
    <View style={a.gap_lg}>
      <FormPhone form={form} testID="login-mobile" />
      <SmsCode
        screen={screen}
        phoneNames={['mobileNum']}
        isPhoneGood={() => {
          form.blur('mobileNum');
          return problemOf(phone) === undefined;
        }}
        onPhoneError={form.setErrors}
        ask={(captcha) => sendPublicCode('login', phone, captcha)}
        value={form.values.smsCode}
        error={form.errorOf('smsCode') ?? null}
        onChange={(value) => form.set('smsCode', value)}
        onBlur={() => form.blur('smsCode')}
        onSubmit={form.submit}
      />
      <RememberLine isRemembered={isRemembered} onChange={setRemembered} next={next} hasForgot={false} />
      <Submit form={form} label={t('session:login')} testID="login-sms-submit" />
    </View>
  );
}
