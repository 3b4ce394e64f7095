import { useState } from 'react';

import { fieldErrors } from '../../../api';
import { useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { useForm, type FieldErrors } from '../../../lib/useForm';
import { a } from '../../../theme';
import { Card, Field, useToast } from '../../../ui';
import { CodeField, useCodeSending } from '../../session';
import { codesOf, useWhiteLabel } from '../../system';
import { Bound } from './Bound';
import { isEmail } from './model';
import { FormFooter } from './FormFooter';
import { NoWay } from './NoWay';
import { CardShape, FieldShape, leavePage, Loaded, Page } from './Page';
import { sendEmailCode, useBindEmail } from './proofQueries';
import { useSecurity } from './queries';

const name = 'email';

/** The address that codes and notices go to: a new one proves itself by a code of its own. */
export function EmailPage() {
  const t = useT();
  const security = useSecurity();
  const { byEmail } = codesOf(useWhiteLabel());
  return (
    <Page title={t('member:security.email.title')} text={t('member:security.email.text')}>
      <Loaded answer={security} name={name} shape={<Shape />}>
        {({ email }) => (
          <>
            {email !== null && <Bound icon="envelope-simple" value={email} testID={handle(name, 'now')} />}
            {byEmail ? <EmailForm /> : <NoWay name="email" />}
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

function EmailForm() {
  const t = useT();
  const toast = useToast();
  const [refused, setRefused] = useState<FieldErrors>({});
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
      setRefused({});
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
      setRefused({});
      return isEmail(address) ? sendEmailCode(address) : undefined;
    },
    onFault: (fault) => setRefused(fieldErrors(fault, t, ['email'])),
  });
  return (
    <Card style={a.gap_lg}>
      <Field
        label={t('member:security.email.address')}
        kind="email"
        value={form.values.email}
        error={refused.email ?? form.errorOf('email') ?? null}
        maxLength={254}
        onChange={(value) => {
          setRefused({});
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
        fault={refused[''] ?? form.error}
        isBusy={form.isBusy}
        onPress={form.submit}
        testID={handle(name, 'submit')}
      />
    </Card>
  );
}
