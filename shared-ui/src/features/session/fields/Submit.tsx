import type { Form, Values } from '../../../lib/useForm';
import { Button } from '../../../ui';
import { FormFault } from './FormFault';

interface Props<V extends Values> {
  form: Pick<Form<V>, 'error' | 'isBusy' | 'submit'>;
  label: string;
  testID: string;
}

/** What a form ends with: the refusal that belongs to no field, and the button that sends. */
export function Submit<V extends Values>({ form, label, testID }: Props<V>) {
  return (
    <>
      <FormFault>{form.error}</FormFault>
      <Button label={label} kind="filled" size="lg" isWide isBusy={form.isBusy} onPress={form.submit} testID={testID} />
    </>
  );
}
