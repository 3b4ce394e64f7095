import { useState } from 'react';
import { View } from 'react-native';

import { ApiError, fieldErrors } from '../../../api';
import { useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { useForm } from '../../../lib/input/useForm';
import { a } from '../../../theme';
import { Alert, Button, Field, Text } from '../../../ui';
import { sendChallengeCode, useCodeSending } from '../codes';
import type { OpenChallenge } from '../entry';
import { CodeField } from '../fields/CodeField';
import { FormError } from '../fields/FormError';
import { Submit } from '../fields/Submit';
import type { ChallengeMethod } from '../model';
import { useAnswerChallenge } from '../queries';
import { MethodChoice } from './MethodChoice';

interface Props {
  challenge: OpenChallenge;
  onBack: () => void;
  /** Where to restart the sign-in once the challenge has ended; by default the previous form. */
  onEnded?: () => void;
  onDone?: () => void;
}

const screen = 'challenge';

/** Asks for a second factor on an unknown device. */
export function ChallengeForm({ challenge, onBack, onEnded = onBack, onDone }: Props) {
  const t = useT();
  const [hasEnded, setEnded] = useState(false);
  const [method, setMethod] = useState<ChallengeMethod | undefined>(challenge.methods[0]?.method);
  if (hasEnded) return <ChallengeEnded onRestart={onEnded} />;
  return (
    <View style={[a.gap_lg, a.pb_sm]}>
      <Text tone="muted">{t('session:challenge.text')}</Text>
      {challenge.methods.length > 1 && <MethodChoice methods={challenge.methods} value={method} onChange={setMethod} />}
      {method === undefined ? (
        <FormError>{t('session:challenge.none')}</FormError>
      ) : (
        <ProofForm key={method} challenge={challenge} method={method} onDone={onDone} onEnded={() => setEnded(true)} />
      )}
      <Button label={t('common:back')} kind="text" isWide onPress={onBack} testID={handle(screen, 'back')} />
    </View>
  );
}

/** Too many attempts or expired: only a new sign-in helps. */
function ChallengeEnded({ onRestart }: { onRestart: () => void }) {
  const t = useT();
  return (
    <View style={[a.gap_lg, a.pb_sm]}>
      <FormError>{t('session:challenge.over')}</FormError>
      <Button
        label={t('session:challenge.again')}
        kind="filled"
        size="lg"
        isWide
        onPress={onRestart}
        testID={handle(screen, 'again')}
      />
    </View>
  );
}

interface ProofProps {
  challenge: OpenChallenge;
  method: ChallengeMethod;
  onDone: (() => void) | undefined;
  onEnded: () => void;
}

function ProofForm({ challenge, method, onDone, onEnded }: ProofProps) {
  const t = useT();
  const { mutateAsync: answer } = useAnswerChallenge();
  const [warning, setWarning] = useState<string>();
  const isName = method === 'bankAccountName';
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => (code.trim() === '' ? { code: t(isName ? 'session:needed' : 'session:code.needed') } : {}),
    async send({ code }) {
      if (await answer({ challenge, method, code })) onDone?.();
    },
    toErrors(fault) {
      if (isChallengeOver(fault)) onEnded();
      const { '': own, ...faults } = fieldErrors(fault, t, ['code']);
      return own === undefined ? faults : { code: own };
    },
  });
  const sending = useCodeSending({
    ask: () => sendChallengeCode(challenge.id, method),
    onFault: (fault) => (isChallengeOver(fault) ? onEnded() : setWarning(fieldErrors(fault, t, [])[''])),
  });
  const field = {
    value: form.values.code,
    error: form.errorOf('code') ?? null,
    onChange: (value: string) => form.set('code', value),
    onBlur: () => form.blur('code'),
    onSubmit: form.submit,
    testID: handle(screen, 'code'),
  };
  const target = challenge.methods.find((each) => each.method === method)?.target;
  return (
    <View style={a.gap_lg}>
      {isName && (
        <Field
          {...field}
          label={t('session:field.payeeName')}
          message={t('session:challenge.bankAccountName')}
          autoComplete="name"
          textContentType="name"
          maxLength={255}
        />
      )}
      {method === 'totp' && <CodeField {...field} isAuthenticator />}
      {!isName && method !== 'totp' && (
        <CodeField
          {...field}
          sending={sending}
          {...(target === undefined ? {} : { message: t('session:challenge.goesTo', { target }) })}
        />
      )}
      <Submit form={form} label={t('common:confirm')} testID={handle(screen, 'submit')} />
      <Alert
        isOpen={warning !== undefined}
        title={t('session:code.failed')}
        closeLabel={t('common:confirm')}
        onClose={() => setWarning(undefined)}
      >
        {warning}
      </Alert>
    </View>
  );
}

// An expired code is reported at its field and can be sent again. This error ends the challenge itself.
const isChallengeOver = (fault: unknown): boolean =>
  fault instanceof ApiError && fault.code === 'code_expired' && fault.fields.challengeId !== undefined;
