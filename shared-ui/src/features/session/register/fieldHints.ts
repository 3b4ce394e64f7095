import type { FieldProps } from '../../../ui';
import type { FieldName } from '../model';

type Hints = Pick<FieldProps, 'kind' | 'autoComplete' | 'textContentType'>;

const hints: Partial<Record<FieldName, Hints>> = {
  username: { autoComplete: 'username', textContentType: 'username' },
  password: { kind: 'password', autoComplete: 'new-password', textContentType: 'newPassword' },
  confirmPassword: { kind: 'password', autoComplete: 'new-password', textContentType: 'newPassword' },
  paymentPassword: { kind: 'password', autoComplete: 'off' },
  mobileNum: { kind: 'tel' },
  countryDialingCode: { kind: 'tel', autoComplete: 'tel-country-code' },
  verificationCode: { kind: 'code' },
  payeeName: { autoComplete: 'name', textContentType: 'name' },
  email: { kind: 'email' },
  qqNum: { kind: 'number' },
};

/** Keyboard and autofill hints of a field. */
export const hintsOf = (name: FieldName): Hints => hints[name] ?? { autoComplete: 'off' };
