import { View } from 'react-native';

import { fieldErrors } from '../../../api';
import { useT } from '../../../i18n';
import { paths } from '../../../lib/paths';
import { useForm } from '../../../lib/input/useForm';
import { history } from '../../../platform/history';
import { a } from '../../../theme';
import { sendPublicCode } from '../codes';
import { NewPassword, newPasswordErrors } from '../fields/NewPassword';
import { FormPhone } from '../fields/FormPhone';
import { SmsCode } from '../fields/SmsCode';
import { Submit } from '../fields/Submit';
import { usePhone } from '../fields/usePhone';
import { useResetByPhone } from './queries';

const screen = 'forgot-sms';
type Key = 'dial' | 'mobileNum' | 'verificationCode' | 'newPassword' | 'again';

/** Sets a new password by a code to the number, which also signs in. */
export function ForgotByPhone() {
  const t = useT();
  const { mutateAsync: reset } = useResetByPhone();
  const { problemOf, phoneOf, phoneErrors } = usePhone();
  const form = useForm<Record<Key, string>>({
    initial: { dial: '', mobileNum: '', verificationCode: '', newPassword: '', again: '' },
    check: (values) => ({
      ...phoneErrors(values),
      ...(values.verificationCode.trim() === '' ? { verificationCode: t('session:code.needed') } : {}),
      ...newPasswordErrors(values, t),
    }),
    async send(values) {
      const { verificationCode: code, newPassword } = values;
      if (await reset({ phone: phoneOf(values), code, newPassword })) history.replace(paths.home);
    },
    toErrors(fault) {
      const { '': own, ...faults } = fieldErrors(fault, t, ['mobileNum', 'verificationCode', 'newPassword']);
      return own === undefined ? faults : { verificationCode: own };
    },
  });
  const phone = phoneOf(form.values);
  return (
    <View style={a.gap_lg}>
      <FormPhone form={form} testID="forgot-mobile" />
      <SmsCode
        screen={screen}
        phoneNames={['mobileNum']}
        isPhoneGood={() => {
          form.blur('mobileNum');
          return problemOf(phone) === undefined;
        }}
        onPhoneError={form.setErrors}
        ask={(captcha) => sendPublicCode('password', phone, captcha)}
        value={form.values.verificationCode}
        error={form.errorOf('verificationCode') ?? null}
        onChange={(value) => form.set('verificationCode', value)}
        onBlur={() => form.blur('verificationCode')}
        onSubmit={form.submit}
      />
      <NewPassword form={form} screen={screen} />
      <Submit form={form} label={t('session:change.save')} testID="forgot-sms-submit" />
    </View>
  );
}
