import { useEffect, useState } from 'react';
import { View } from 'react-native';

import { fieldErrors, onReauthRequest, onTokenChange, currentToken, type ReauthMethod } from '../../api';
import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { useForm } from '../../lib/input/useForm';
import { a } from '../../theme';
import { Field, Popup, Segment, Text } from '../../ui';
import { sendOwnCode, useCodeSending } from './codes';
import { CodeField } from './fields/CodeField';
import { FormError } from './fields/FormError';
import { Submit } from './fields/Submit';
import { useReauthenticate } from './queries';

interface Prompt {
  methods: readonly ReauthMethod[];
  answer: (isConfirmed: boolean) => void;
}

const name = 'reauth';

/** Asks the member to authenticate again in the middle of an action. */
export function ReauthPopup() {
  const t = useT();
  const [prompt, setPrompt] = useState<Prompt>();
  useEffect(() => {
    let open: Prompt | undefined;
    const show = (next: Prompt | undefined) => {
      open = next;
      setPrompt(next);
    };
    const close = (isConfirmed: boolean) => {
      open?.answer(isConfirmed);
      show(undefined);
    };
    const stops = [
      onReauthRequest((methods) => new Promise((resolve) => show({ methods, answer: resolve }))),
      // After sign-out the pending call is refused.
      onTokenChange(() => (currentToken() === null ? close(false) : undefined)),
    ];
    return () => {
      stops.forEach((stop) => stop());
      close(false);
    };
  }, []);
  const answer = (isConfirmed: boolean) => {
    prompt?.answer(isConfirmed);
    setPrompt(undefined);
  };
  return (
    <Popup
      isOpen={prompt !== undefined}
      title={t('session:reauth.title')}
      onClose={() => answer(false)}
      closeLabel={t('common:close')}
      size="confirm"
      testID={handle(name, 'popup')}
    >
      {prompt?.methods[0] !== undefined && (
        <ReauthForm methods={prompt.methods} first={prompt.methods[0]} onSuccess={() => answer(true)} />
      )}
      {prompt?.methods.length === 0 && <FormError>{t('session:challenge.none')}</FormError>}
    </Popup>
  );
}

interface ReauthProps {
  methods: readonly ReauthMethod[];
  first: ReauthMethod;
  onSuccess: () => void;
}

function ReauthForm({ methods, first, onSuccess }: ReauthProps) {
  const t = useT();
  const { mutateAsync: prove } = useReauthenticate();
  const [method, setMethod] = useState<ReauthMethod>(first);
  const form = useForm<Record<'password' | 'code', string>>({
    initial: { password: '', code: '' },
    check: (values) =>
      method === 'password'
        ? values.password === ''
          ? { password: t('session:passwordNeeded') }
          : {}
        : values.code.trim() === ''
          ? { code: t('session:code.needed') }
          : {},
    async send({ password, code }) {
      await prove(method === 'password' ? { method, password } : { method, code: code.trim() });
      onSuccess();
    },
    toErrors(fault) {
      const faults = fieldErrors(fault, t, ['password', 'code']);
      const own = method === 'password' ? 'password' : 'code';
      return faults[''] === undefined ? faults : { [own]: faults[''] };
    },
  });
  return (
    <View style={[a.gap_lg, a.pb_sm]}>
      <Text variant="detail" tone="muted">
        {t('session:reauth.text')}
      </Text>
      {methods.length > 1 && (
        <Segment
          label={t('session:method.label')}
          value={method}
          onChange={setMethod}
          options={methods.map((value) => ({
            value,
            label: t(`session:method.${value}`),
            testID: handle(name, `by-${value}`),
          }))}
        />
      )}
      {method === 'password' ? (
        <Field
          label={t('session:password')}
          kind="password"
          value={form.values.password}
          error={form.errorOf('password') ?? null}
          onChange={(value) => form.set('password', value)}
          onBlur={() => form.blur('password')}
          onSubmit={form.submit}
          passwordLabels={{ show: t('common:showPassword'), hide: t('common:hidePassword') }}
          autoComplete="current-password"
          textContentType="password"
          maxLength={255}
          testID={handle(name, 'password')}
        />
      ) : (
        <ProofCode key={method} method={method} form={form} />
      )}
      <Submit form={form} label={t('common:confirm')} testID={handle(name, 'submit')} />
    </View>
  );
}

interface ProofCodeProps {
  method: Exclude<ReauthMethod, 'password'>;
  form: ReturnType<typeof useForm<Record<'password' | 'code', string>>>;
}

function ProofCode({ method, form }: ProofCodeProps) {
  const t = useT();
  const [fault, setFault] = useState<string>();
  const sending = useCodeSending({
    ask() {
      setFault(undefined);
      return method === 'totp' ? undefined : sendOwnCode(method);
    },
    onFault: (refusal) => setFault(fieldErrors(refusal, t, [])['']),
  });
  return (
    <>
      <CodeField
        {...(method === 'totp' ? { isAuthenticator: true } : { sending })}
        value={form.values.code}
        error={form.errorOf('code') ?? null}
        onChange={(value) => form.set('code', value)}
        onBlur={() => form.blur('code')}
        onSubmit={form.submit}
        testID={handle(name, 'code')}
      />
      <FormError>{fault}</FormError>
    </>
  );
}
