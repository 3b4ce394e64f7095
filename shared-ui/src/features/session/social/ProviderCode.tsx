import type { FirebaseProject } from '../../../platform/firebase/model';
import type { FieldProps } from '../../../ui';
import { useCodeSending } from '../codes';
import { CodeField } from '../fields/CodeField';
import type { Phone } from '../model';
import { useProviderCode } from './queries';

type Props = Pick<FieldProps, 'value' | 'onChange' | 'onBlur' | 'onSubmit' | 'error'> & {
  project: FirebaseProject;
  phone: Phone;
  /** False when the number is invalid, which is then reported under it. */
  isPhoneGood: () => boolean;
  onError: (fault: unknown) => void;
  testID: string;
};

const minutes = 1;

/** A code that Firebase sends to a number, with Firebase's own human check. */
export function ProviderCode({ project, phone, isPhoneGood, onError, testID, ...field }: Props) {
  const provider = useProviderCode(project);
  const sending = useCodeSending({
    ask: () => (isPhoneGood() ? provider.send(phone).then(() => ({ expiredMinutes: minutes })) : undefined),
    onFault: onError,
  });
  return <CodeField {...field} sending={sending} testID={testID} />;
}
