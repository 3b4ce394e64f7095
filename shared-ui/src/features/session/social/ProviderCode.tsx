import type { FirebaseProject } from '../../../platform/firebase/model';
import type { FieldProps } from '../../../ui';
import { useCodeSending } from '../codes';
import { CodeField } from '../fields/CodeField';
import type { Phone } from '../model';
import { useProviderCode } from './queries';

type Props = Pick<FieldProps, 'value' | 'onChange' | 'onBlur' | 'onSubmit' | 'error'> & {
  project: FirebaseProject;
  phone: Phone;
  /** False once the number was found wanting, which is then said under it. */
  isPhoneGood: () => boolean;
  onFault: (fault: unknown) => void;
  testID: string;
};

const minutes = 1;

/** The code that Firebase sends to a number; that a person asks for it is Firebase's to see. */
export function ProviderCode({ project, phone, isPhoneGood, onFault, testID, ...field }: Props) {
  const provider = useProviderCode(project);
  const sending = useCodeSending({
    ask: () => (isPhoneGood() ? provider.send(phone).then(() => ({ expiredMinutes: minutes })) : undefined),
    onFault,
  });
  return <CodeField {...field} sending={sending} testID={testID} />;
}
