import { useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { useForm } from '../../../lib/input/useForm';
import type { FirebaseProject } from '../../../platform/firebase/model';
import { a } from '../../../theme';
import { Card, useToast } from '../../../ui';
import { FormPhone, isOfNumber, ProviderCode, providerErrorMessage, useNumberProof, usePhone } from '../../session';
import { FormFooter } from './FormFooter';
import { leavePage } from './Page';
import { useBindVerifiedPhone } from './credentialQueries';

const name = 'phone';

/** Binds a new number, verified by Firebase. */
export function ProviderPhoneForm({ project }: { project: FirebaseProject }) {
  const t = useT();
  const toast = useToast();
  const proof = useNumberProof(project);
  const { problemOf, phoneOf, phoneErrors } = usePhone();
  const { mutateAsync: bind } = useBindVerifiedPhone();
  const form = useForm<Record<'dial' | 'mobileNum' | 'smsCode', string>>({
    initial: { dial: '', mobileNum: '', smsCode: '' },
    check: (values) => ({
      ...phoneErrors(values),
      ...(values.smsCode.trim() === '' ? { smsCode: t('session:code.needed') } : {}),
    }),
    async send(values) {
      await bind(await proof.read(phoneOf(values), values.smsCode));
      toast({ text: t('member:security.phone.done'), tone: 'good' });
      leavePage();
    },
    toErrors(fault) {
      // A token of the provider can be used once.
      proof.clear();
      return place(fault);
    },
  });
  function place(fault: unknown) {
    return { [isOfNumber(fault) ? 'mobileNum' : 'smsCode']: providerErrorMessage(fault, t) };
  }
  const phone = phoneOf(form.values);
  return (
    <Card style={a.gap_lg}>
      <FormPhone form={form} testID={handle(name, 'mobileNum')} />
      <ProviderCode
        project={project}
        phone={phone}
        isPhoneGood={() => {
          form.blur('mobileNum');
          return problemOf(phone) === undefined;
        }}
        onError={(fault) => form.setErrors(place(fault))}
        value={form.values.smsCode}
        error={form.errorOf('smsCode') ?? null}
        onChange={(value) => form.set('smsCode', value)}
        onBlur={() => form.blur('smsCode')}
        onSubmit={form.submit}
        testID={handle(name, 'code')}
      />
      <FormFooter
        label={t('member:security.phone.bind')}
        error={form.error}
        isBusy={form.isBusy}
        onPress={form.submit}
        testID={handle(name, 'submit')}
      />
    </Card>
  );
}
