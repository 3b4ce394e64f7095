import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { Field } from '../../ui';

interface Props {
  /** First part of the test handle: `withdraw` → `withdraw-password`. */
  name: string;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
  onBlur: () => void;
  onSubmit: () => void;
}

/** The six digits that authorize a withdrawal or transfer. */
export function PaymentPasswordField({ name, ...field }: Props) {
  const t = useT();
  return (
    <Field
      {...field}
      label={t('withdrawal:secret.paymentPassword')}
      kind="password"
      passwordLabels={{ show: t('common:showPassword'), hide: t('common:hidePassword') }}
      maxLength={6}
      autoComplete="off"
      testID={handle(name, 'password')}
    />
  );
}
