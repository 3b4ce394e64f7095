import { useState } from 'react';

import { fieldErrors } from '../../../api';
import { useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { useForm, type FieldErrors } from '../../../lib/useForm';
import { a } from '../../../theme';
import { Card, useToast } from '../../../ui';
import {
  CodeField,
  PhoneField,
  useCodeSending,
  useFirebase,
  useOffersElsewhere,
  usePhone,
  type Phone,
} from '../../session';
import { codesOf, useWhiteLabel } from '../../system';
import { Bound } from './Bound';
import { FormFooter } from './FormFooter';
import { InBrowser } from './InBrowser';
import { NoWay } from './NoWay';
import { CardShape, FieldShape, leavePage, Loaded, Page } from './Page';
import { sendPhoneCode, useBindPhone, type NewPhone } from './proofQueries';
import { ProviderPhoneForm } from './ProviderPhoneForm';
import { readOverviewAgain, useSecurity } from './queries';

const name = 'phone';

/** The number that codes go to: a new one proves itself by a code of its own. */
export function PhonePage() {
  const t = useT();
  const security = useSecurity();
  return (
    <Page title={t('member:security.phone.title')} text={t('member:security.phone.text')}>
      <Loaded answer={security} name={name} shape={<Shape />}>
        {({ phone }) => (
          <>
            {phone !== null && <Bound icon="phone" value={phone} testID={handle(name, 'now')} />}
            <Form />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Shape() {
  return (
    <>
      <CardShape rows={1} />
      <FieldShape />
      <FieldShape />
    </>
  );
}

/** Firebase sends the code where the white label has Firebase, else we do where we can; an app leaves Firebase to the browser. */
function Form() {
  const { bySms } = codesOf(useWhiteLabel());
  const project = useFirebase('phone');
  const isElsewhere = useOffersElsewhere('phone');
  if (project !== undefined) return <ProviderPhoneForm project={project} />;
  if (bySms) return <PhoneForm />;
  return isElsewhere ? <InBrowser view="phone" onClosed={() => void readOverviewAgain()} /> : <NoWay name="phone" />;
}

const toNewPhone = ({ dial, number }: Phone): NewPhone => ({
  mobileNum: number.replace(/[\s-]/g, ''),
  countryDialingCode: dial,
});

function PhoneForm() {
  const t = useT();
  const toast = useToast();
  const { firstDial, problemOf } = usePhone();
  const [dial, setDial] = useState<string>();
  const [refused, setRefused] = useState<FieldErrors>({});
  const { mutateAsync: bind } = useBindPhone();
  const phoneOf = (number: string): Phone => ({ dial: dial ?? firstDial, number });
  const form = useForm<{ mobileNum: string; smsCode: string }>({
    initial: { mobileNum: '', smsCode: '' },
    check({ mobileNum, smsCode }) {
      const problem = problemOf(phoneOf(mobileNum));
      return {
        ...(problem === undefined ? {} : { mobileNum: problem }),
        ...(smsCode.trim() === '' ? { smsCode: t('session:code.needed') } : {}),
      };
    },
    async send({ mobileNum, smsCode }) {
      setRefused({});
      await bind({ ...toNewPhone(phoneOf(mobileNum)), smsCode: smsCode.trim() });
      toast({ text: t('member:security.phone.done'), tone: 'good' });
      leavePage();
    },
    toErrors: (fault) => fieldErrors(fault, t, ['mobileNum', 'smsCode']),
  });
  const phone = phoneOf(form.values.mobileNum);
  const sending = useCodeSending({
    ask() {
      form.blur('mobileNum');
      setRefused({});
      return problemOf(phone) === undefined ? sendPhoneCode(toNewPhone(phone)) : undefined;
    },
    onFault: (fault) => setRefused(fieldErrors(fault, t, ['mobileNum'])),
  });
  return (
    <Card style={a.gap_lg}>
      <PhoneField
        value={phone}
        error={refused.mobileNum ?? form.errorOf('mobileNum') ?? null}
        onChange={(next) => {
          setDial(next.dial);
          setRefused({});
          form.set('mobileNum', next.number);
        }}
        onBlur={() => form.blur('mobileNum')}
        onSubmit={sending.send}
        testID={handle(name, 'mobileNum')}
      />
      <CodeField
        value={form.values.smsCode}
        error={form.errorOf('smsCode') ?? null}
        sending={sending}
        onChange={(value) => form.set('smsCode', value)}
        onBlur={() => form.blur('smsCode')}
        onSubmit={form.submit}
        testID={handle(name, 'code')}
      />
      <FormFooter
        label={t('member:security.phone.bind')}
        fault={refused[''] ?? form.error}
        isBusy={form.isBusy}
        onPress={form.submit}
        testID={handle(name, 'submit')}
      />
    </Card>
  );
}
