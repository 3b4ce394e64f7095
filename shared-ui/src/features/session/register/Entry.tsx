import { useT } from '../../../i18n';
import { type useForm, type Values } from '../../../lib/useForm';
import { Field } from '../../../ui';
import { sendRegisterCode } from '../codes';
import { CaptchaField } from '../fields/CaptchaField';
import { PhoneField } from '../fields/PhoneField';
import { SmsCode } from '../fields/SmsCode';
import type { CaptchaEntry } from '../fields/useCaptchaEntry';
import { usePhone } from '../fields/usePhone';
import type { RegisterField, RegisterKind } from '../model';
import { hintsOf } from './fieldHints';

export interface EntryProps {
  kind: RegisterKind;
  field: RegisterField;
  entry: CaptchaEntry;
  form: ReturnType<typeof useForm<Values>>;
  /** The dialing code is asked for with the number. */
  hasDial: boolean;
}

/** One field of the registration, drawn by what it is for. */
export function Entry(props: EntryProps) {
  const { name } = props.field;
  if (name === 'captcha') return <Captcha {...props} />;
  if (name === 'verificationCode') return <Code {...props} />;
  return name === 'mobileNum' && props.hasDial ? <Number {...props} /> : <Plain {...props} />;
}

const wiringOf = ({ field: { name }, form }: EntryProps) => ({
  value: form.values[name] ?? '',
  onChange: (value: string) => form.set(name, value),
  onLeave: () => form.leave(name),
  onSubmit: form.submit,
  error: form.faultOf(name) ?? null,
  testID: `register-${name}`,
});

function useLabel({ field }: EntryProps): string {
  const t = useT();
  const label = t(`session:field.${field.name}`);
  return field.isRequired ? label : t('session:optional', { label });
}

function Plain(props: EntryProps) {
  const t = useT();
  const { field } = props;
  return (
    <Field
      {...wiringOf(props)}
      {...hintsOf(field.name)}
      label={useLabel(props)}
      isRequired={field.isRequired}
      {...(field.maxLength > 0 ? { maxLength: field.maxLength } : {})}
      passwordLabels={{ show: t('common:showPassword'), hide: t('common:hidePassword') }}
    />
  );
}

function Captcha(props: EntryProps) {
  const { entry } = props;
  const { error, ...wiring } = wiringOf(props);
  return (
    <CaptchaField
      {...wiring}
      captcha={entry.captcha}
      sound={entry.sound}
      isLoading={entry.isLoading}
      onRefresh={entry.refresh}
      error={error ?? undefined}
    />
  );
}

const usePhoneOf = ({ form }: EntryProps) => {
  const rules = usePhone();
  const dial = form.values.countryDialingCode ?? '';
  const phone = { dial: dial === '' ? rules.firstDial : dial, number: form.values.mobileNum ?? '' };
  return { phone, ...rules };
};

function Number(props: EntryProps) {
  const { form, field } = props;
  const { phone } = usePhoneOf(props);
  return (
    <PhoneField
      {...wiringOf(props)}
      label={useLabel(props)}
      isRequired={field.isRequired}
      value={phone}
      onChange={({ dial, number }) => {
        form.set('countryDialingCode', dial);
        form.set('mobileNum', number);
      }}
    />
  );
}

function Code(props: EntryProps) {
  const { form, kind } = props;
  const { phone, problemOf } = usePhoneOf(props);
  const { testID: _own, ...wiring } = wiringOf(props);
  return (
    <SmsCode
      {...wiring}
      screen="register-sms"
      phoneNames={['mobileNum', 'mobileNo']}
      isPhoneGood={() => {
        form.leave('mobileNum');
        const problem = problemOf(phone);
        if (problem !== undefined) form.refuse({ mobileNum: problem });
        return problem === undefined;
      }}
      onPhoneFault={({ mobileNo, mobileNum = mobileNo }) => form.refuse(mobileNum === undefined ? {} : { mobileNum })}
      ask={(captcha) => sendRegisterCode(kind, phone, captcha)}
    />
  );
}
