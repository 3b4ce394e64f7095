import { useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { useForm } from '../../../lib/useForm';
import type { FirebaseProject } from '../../../platform/firebase/model';
import { a } from '../../../theme';
import { Card, useToast } from '../../../ui';
import { FormPhone, isOfNumber, ProviderCode, providerSentence, useNumberProof, usePhone } from '../../session';
import { FormFooter } from './FormFooter';
import { leavePage } from './Page';
import { useBindProvedPhone } from './proofQueries';

const name = 'phone';

/** A new number, proved by the code that Firebase sends to it. */
export function ProviderPhoneForm({ project }: { project: FirebaseProject }) {
  const t = useT();
  const toast = useToast();
  const proof = useNumberProof(project);
  const { problemOf, phoneOf, faultsOfPhone } = usePhone();
  const { mutateAsync: bind } = useBindProvedPhone();
  const form = useForm<Record<'dial' | 'mobileNum' | 'smsCode', string>>({
    initial: { dial: '', mobileNum: '', smsCode: '' },
    check: (values) => ({
      ...faultsOfPhone(values),
      ...(values.smsCode.trim() === '' ? { smsCode: t('session:code.needed') } : {}),
    }),
    async send(values) {
      await bind(await proof.read(phoneOf(values), values.smsCode));
      toast({ text: t('member:security.phone.done'), tone: 'good' });
      leavePage();
    },
    toErrors(fault) {
      // What the provider said counts once.
      proof.forget();
      return place(fault);
    },
  });
  function place(fault: unknown) {
    return { [isOfNumber(fault) ? 'mobileNum' : 'smsCode']: providerSentence(fault, t) };
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
        onFault={(fault) => form.setErrors(place(fault))}
        value={form.values.smsCode}
        error={form.errorOf('smsCode') ?? null}
        onChange={(value) => form.set('smsCode', value)}
        onBlur={() => form.blur('smsCode')}
        onSubmit={form.submit}
        testID={handle(name, 'code')}
      />
      <FormFooter
        label={t('member:security.phone.bind')}
        fault={form.error}
        isBusy={form.isBusy}
        onPress={form.submit}
        testID={handle(name, 'submit')}
      />
    </Card>
  );
}
