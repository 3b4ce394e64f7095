import { useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { type useForm, type Values } from '../../../lib/input/useForm';
import { Field } from '../../../ui';
import { sendRegisterCode } from '../codes';
import { HumanField } from '../fields/HumanField';
import { PhoneField } from '../fields/PhoneField';
import { SmsCode } from '../fields/SmsCode';
import type { CaptchaEntry } from '../fields/useCaptchaEntry';
import { usePhone } from '../fields/usePhone';
import type { RegisterField, RegisterKind } from '../model';
import { ProviderCode } from '../social/ProviderCode';
import { useFirebase } from '../social/useFirebase';
import { place } from './errors';
import { hintsOf } from './fieldHints';

export interface EntryProps {
  kind: RegisterKind;
  field: RegisterField;
  entry: CaptchaEntry;
  form: ReturnType<typeof useForm<Values>>;
  /** The dialing code is part of the number. */
  hasDial: boolean;
  /** Typing starts here: the first field where no keyboard covers the form. */
  hasAutoFocus: boolean;
}

/** One field of the registration, by its kind. */
export function Entry(props: EntryProps) {
  const { name } = props.field;
  if (name === 'captcha') return <Captcha {...props} />;
  if (name === 'verificationCode') return <Code {...props} />;
  return name === 'mobileNum' && props.hasDial ? <Number {...props} /> : <Plain {...props} />;
}

const fieldProps = ({ field: { name }, form }: EntryProps) => ({
  value: form.values[name] ?? '',
  onChange: (value: string) => form.set(name, value),
  onBlur: () => form.blur(name),
  onSubmit: form.submit,
  error: form.errorOf(name) ?? null,
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
      {...fieldProps(props)}
      {...hintsOf(field.name)}
      label={useLabel(props)}
      isRequired={field.isRequired}
      hasAutoFocus={props.hasAutoFocus}
      {...(field.maxLength > 0 ? { maxLength: field.maxLength } : {})}
      passwordLabels={{ show: t('common:showPassword'), hide: t('common:hidePassword') }}
    />
  );
}

function Captcha(props: EntryProps) {
  const { error, ...wiring } = fieldProps(props);
  return <HumanField {...wiring} entry={props.entry} error={error ?? undefined} isRequired={props.field.isRequired} />;
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
      {...fieldProps(props)}
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

/** Firebase sends the code where the white label uses it, otherwise our own SMS. */
function Code(props: EntryProps) {
  const project = useFirebase('phone');
  const { form, kind } = props;
  const { phone, problemOf } = usePhoneOf(props);
  const t = useT();
  const wiring = { ...fieldProps(props), testID: handle(screen, 'code') };
  const isPhoneGood = () => {
    form.blur('mobileNum');
    const problem = problemOf(phone);
    if (problem !== undefined) form.setErrors({ mobileNum: problem });
    return problem === undefined;
  };
  if (project !== undefined) {
    const onFault = (fault: unknown) => form.setErrors(place(fault, {}, [], t));
    return <ProviderCode {...wiring} project={project} phone={phone} isPhoneGood={isPhoneGood} onError={onFault} />;
  }
  return (
    <SmsCode
      {...wiring}
      screen={screen}
      phoneNames={['mobileNum', 'mobileNo']}
      isPhoneGood={isPhoneGood}
      onPhoneError={({ mobileNo, mobileNum = mobileNo }) =>
        form.setErrors(mobileNum === undefined ? {} : { mobileNum })
      }
      ask={(captcha) => sendRegisterCode(kind, phone, captcha)}
    />
  );
}

const screen = 'register-sms';
