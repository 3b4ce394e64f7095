import { useState } from 'react';

import { fieldErrors } from '../../../api';
import { useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { useForm, type FieldErrors } from '../../../lib/input/useForm';
import { a } from '../../../theme';
import { Card, Field, useToast } from '../../../ui';
import { CodeField, useCodeSending } from '../../session';
import { codesOf, useWhiteLabel } from '../../system';
import { BoundContact } from './BoundContact';
import { isEmail } from './model';
import { FormFooter } from './FormFooter';
import { ChannelUnavailable } from './ChannelUnavailable';
import { CardSkeleton, FieldSkeleton, leavePage, Loaded, Page } from './Page';
import { sendEmailCode, useBindEmail } from './credentialQueries';
import { useSecurity } from './queries';

const name = 'email';

/** The e-mail address for codes and notifications: a new one is verified by a code. */
export function EmailPage() {
  const t = useT();
  const security = useSecurity();
  const { byEmail } = codesOf(useWhiteLabel());
  return (
    <Page title={t('member:security.email.title')} text={t('member:security.email.text')}>
      <Loaded answer={security} name={name} shape={<FormSkeleton />}>
        {({ email }) => (
          <>
            {email !== null && <BoundContact icon="envelope-simple" value={email} testID={handle(name, 'now')} />}
            {byEmail ? <EmailForm /> : <ChannelUnavailable name="email" />}
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

function EmailForm() {
  const t = useT();
  const toast = useToast();
  const [serverErrors, setServerErrors] = useState<FieldErrors>({});
  const { mutateAsync: bind } = useBindEmail();
  const form = useForm<{ email: string; code: string }>({
    initial: { email: '', code: '' },
    check: ({ email, code }) => ({
      ...(isEmail(email.trim())
        ? {}
        : { email: t(email === '' ? 'common:field.required' : 'member:security.email.format') }),
      ...(code.trim() === '' ? { code: t('session:code.needed') } : {}),
    }),
    async send({ email, code }) {
      setServerErrors({});
      await bind({ email: email.trim(), code: code.trim() });
      toast({ text: t('member:security.email.done'), tone: 'good' });
      leavePage();
    },
    toErrors: (fault) => fieldErrors(fault, t, ['email', 'code']),
  });
  const address = form.values.email.trim();
  const sending = useCodeSending({
    ask() {
      form.blur('email');
      setServerErrors({});
      return isEmail(address) ? sendEmailCode(address) : undefined;
    },
    onFault: (fault) => setServerErrors(fieldErrors(fault, t, ['email'])),
  });
  return (
    <Card style={a.gap_lg}>
      <Field
        label={t('member:security.email.address')}
        kind="email"
        value={form.values.email}
        error={serverErrors.email ?? form.errorOf('email') ?? null}
        maxLength={254}
        onChange={(value) => {
          setServerErrors({});
          form.set('email', value);
        }}
        onBlur={() => form.blur('email')}
        onSubmit={sending.send}
        testID={handle(name, 'address')}
      />
      <CodeField
        value={form.values.code}
        error={form.errorOf('code') ?? null}
        sending={sending}
        onChange={(value) => form.set('code', value)}
        onBlur={() => form.blur('code')}
        onSubmit={form.submit}
        testID={handle(name, 'code')}
      />
      <FormFooter
        label={t('member:security.email.bind')}
        error={serverErrors[''] ?? form.error}
        isBusy={form.isBusy}
        onPress={form.submit}
        testID={handle(name, 'submit')}
      />
    </Card>
  );
}
