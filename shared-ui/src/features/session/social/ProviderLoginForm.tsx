import { View } from 'react-native';

import { useT } from '../../../i18n';
import { useForm } from '../../../lib/useForm';
import type { FirebaseProject } from '../../../platform/firebase/model';
import { ProviderFault } from '../../../platform/firebase/model';
import { a } from '../../../theme';
import { useCodeSending } from '../codes';
import { CodeField } from '../fields/CodeField';
import { FormPhone } from '../fields/FormPhone';
import { Submit } from '../fields/Submit';
import { usePhone } from '../fields/usePhone';
import { useProviderCode } from './queries';
import { providerSentence } from './sentences';

/** What the provider says of the number, and not of the code. */
const ofNumber = new Set(['invalid-phone-number', 'missing-phone-number']);

const minutes = 1;

/** In with a number and the code that Firebase sends to it. */
export function ProviderLoginForm({ project }: { project: FirebaseProject }) {
  const t = useT();
  const provider = useProviderCode(project);
  const { problemOf, phoneOf, faultsOfPhone } = usePhone();
  const form = useForm<Record<'dial' | 'mobileNum' | 'smsCode', string>>({
    initial: { dial: '', mobileNum: '', smsCode: '' },
    check: (values) => ({
      ...faultsOfPhone(values),
      ...(values.smsCode.trim() === '' ? { smsCode: t('session:code.needed') } : {}),
    }),
    async send(values) {
      await provider.signIn(phoneOf(values), values.smsCode);
    },
    failed: place,
  });
  function place(fault: unknown) {
    const name = fault instanceof ProviderFault && ofNumber.has(fault.code) ? 'mobileNum' : 'smsCode';
    return { [name]: providerSentence(fault, t) };
  }
  const phone = phoneOf(form.values);
  const sending = useCodeSending({
    ask() {
      form.leave('mobileNum');
      if (problemOf(phone) !== undefined) return undefined;
      return provider.send(phone).then(() => ({ expiredMinutes: minutes }));
    },
    onFault: (fault) => form.refuse(place(fault)),
  });
  return (
    <View style={a.gap_lg}>
      <FormPhone form={form} testID="login-mobile" />
      <CodeField
        sending={sending}
        value={form.values.smsCode}
        error={form.faultOf('smsCode') ?? null}
        onChange={(value) => form.set('smsCode', value)}
        onLeave={() => form.leave('smsCode')}
        onSubmit={form.submit}
        testID="login-sms-code"
      />
      <Submit form={form} label={t('session:login')} testID="login-sms-submit" />
    </View>
  );
}
