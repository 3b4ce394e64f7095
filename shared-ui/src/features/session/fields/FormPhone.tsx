import type { Form } from '../../../lib/input/useForm';
import { PhoneField } from './PhoneField';
import { usePhone, type PhoneValues } from './usePhone';

/** The phone field of a form with `dial` and `mobileNum`. */
export function FormPhone<V extends PhoneValues>({ form, testID }: { form: Form<V>; testID: string }) {
  const { phoneOf } = usePhone();
  return (
    <PhoneField
      value={phoneOf(form.values)}
      onChange={({ dial, number }) => {
        form.set('dial', dial);
        form.set('mobileNum', number);
      }}
      onBlur={() => form.blur('mobileNum')}
      onSubmit={form.submit}
      error={form.errorOf('mobileNum') ?? null}
      testID={testID}
    />
  );
}
