import type { Form, Values } from '../../../lib/input/useForm';
import { Button } from '../../../ui';
import { FormError } from './FormError';

interface Props<V extends Values> {
  form: Pick<Form<V>, 'error' | 'isBusy' | 'submit'>;
  label: string;
  testID: string;
}

/** The end of a form: its own error and the submit button. */
export function Submit<V extends Values>({ form, label, testID }: Props<V>) {
  return (
    <>
      <FormError>{form.error}</FormError>
      <Button label={label} kind="filled" size="lg" isWide isBusy={form.isBusy} onPress={form.submit} testID={testID} />
    </>
  );
}
