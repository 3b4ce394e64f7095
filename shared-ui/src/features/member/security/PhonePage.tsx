import { useState } from 'react';

import { fieldErrors } from '../../../api';
import { useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { normalizePhone } from '../../../lib/input/normalize';
import { useForm, type FieldErrors } from '../../../lib/input/useForm';
import { a } from '../../../theme';
import { Card, useToast } from '../../../ui';
import {
  CodeField,
  PhoneField,
  useCodeSending,
  useFirebase,
  useIsProviderOffered,
  usePhone,
  type Phone,
} from '../../session';
import { codesOf, useWhiteLabel } from '../../system';
import { BoundContact } from './BoundContact';
import { FormFooter } from './FormFooter';
import { InBrowser } from './InBrowser';
import { ChannelUnavailable } from './ChannelUnavailable';
import { CardSkeleton, FieldSkeleton, leavePage, Loaded, Page } from './Page';
import { sendPhoneCode, useBindPhone, type NewPhone } from './credentialQueries';
import { ProviderPhoneForm } from './ProviderPhoneForm';
import { refetchOverview, useSecurity } from './queries';

const name = 'phone';

/** The mobile number for codes: a new one is verified by a code. */
export function PhonePage() {
  const t = useT();
  const security = useSecurity();
  return (
    <Page title={t('member:security.phone.title')} text={t('member:security.phone.text')}>
      <Loaded answer={security} name={name} shape={<FormSkeleton />}>
        {({ phone }) => (
          <>
            {phone !== null && <BoundContact icon="phone" value={phone} testID={handle(name, 'now')} />}
            <Form />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function FormSkeleton() {
  return (
    <>
      <CardSkeleton rows={1} />
      <FieldSkeleton />
      <FieldSkeleton />
    </>
  );
}

/**
 * Firebase sends the code where the white label uses it, otherwise our own SMS; apps leave Firebase to the browser.
 */
function Form() {
  const { bySms } = codesOf(useWhiteLabel());
  const project = useFirebase('phone');
  const isInBrowser = useIsProviderOffered('phone');
  if (project !== undefined) return <ProviderPhoneForm project={project} />;
  if (bySms) return <PhoneForm />;
  return isInBrowser ? (
    <InBrowser view="phone" onClosed={() => void refetchOverview()} />
  ) : (
    <ChannelUnavailable name="phone" />
  );
}

const toNewPhone = ({ dial, number }: Phone): NewPhone => ({
  mobileNum: normalizePhone(number, dial),
  countryDialingCode: dial,
});

function PhoneForm() {
  const t = useT();
  const toast = useToast();
  const { firstDial, problemOf } = usePhone();
  const [dial, setDial] = useState<string>();
  const [serverErrors, setServerErrors] = useState<FieldErrors>({});
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
      setServerErrors({});
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
      setServerErrors({});
      return problemOf(phone) === undefined ? sendPhoneCode(toNewPhone(phone)) : undefined;
    },
    onFault: (fault) => setServerErrors(fieldErrors(fault, t, ['mobileNum'])),
  });
  return (
    <Card style={a.gap_lg}>
      <PhoneField
        value={phone}
        error={serverErrors.mobileNum ?? form.errorOf('mobileNum') ?? null}
        onChange={(next) => {
          setDial(next.dial);
          setServerErrors({});
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
        error={serverErrors[''] ?? form.error}
        isBusy={form.isBusy}
        onPress={form.submit}
        testID={handle(name, 'submit')}
      />
    </Card>
  );
}
