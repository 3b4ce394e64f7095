import { View } from 'react-native';

import { useT } from '../../../i18n';
import { useForm } from '../../../lib/input/useForm';
import type { FirebaseProject } from '../../../platform/firebase/model';
import { a } from '../../../theme';
import { FormPhone } from '../fields/FormPhone';
import { Submit } from '../fields/Submit';
import { usePhone } from '../fields/usePhone';
import { ProviderCode } from './ProviderCode';
import { useProviderCode } from './queries';
import { isOfNumber, providerErrorMessage } from './providerErrors';

/** Signs in by number and a code of Firebase. */
export function ProviderLoginForm({ project }: { project: FirebaseProject }) {
  const t = useT();
  const provider = useProviderCode(project);
  const { problemOf, phoneOf, phoneErrors } = usePhone();
  const form = useForm<Record<'dial' | 'mobileNum' | 'smsCode', string>>({
    initial: { dial: '', mobileNum: '', smsCode: '' },
    check: (values) => ({
      ...phoneErrors(values),
      ...(values.smsCode.trim() === '' ? { smsCode: t('session:code.needed') } : {}),
    }),
    async send(values) {
      await provider.signIn(phoneOf(values), values.smsCode);
    },
    toErrors: place,
  });
  function place(fault: unknown) {
    return { [isOfNumber(fault) ? 'mobileNum' : 'smsCode']: providerErrorMessage(fault, t) };
  }
  const phone = phoneOf(form.values);
  return (
    <View style={a.gap_lg}>
      <FormPhone form={form} testID="login-mobile" />
      <ProviderCode
        project={project}
        phone={phone}
        isPhoneGood={() => {
          form.blur('mobileNum');
          return problemOf(phone) === undefined;
        }}
        onError={(fault) => form.setErrors(place(fault))}
        value={form.values.smsCode}
        error={form.errorOf('smsCode') ?? null}
        onChange={(value) => form.set('smsCode', value)}
        onBlur={() => form.blur('smsCode')}
        onSubmit={form.submit}
        testID="login-sms-code"
      />
      <Submit form={form} label={t('session:login')} testID="login-sms-submit" />
    </View>
  );
}
