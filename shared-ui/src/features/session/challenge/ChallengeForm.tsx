import { useState } from 'react';
import { View } from 'react-native';

import { ApiError, fieldErrors } from '../../../api';
import { useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { useForm } from '../../../lib/useForm';
import { a } from '../../../theme';
import { Alert, Button, Field, Text } from '../../../ui';
import { sendChallengeCode, useCodeSending } from '../codes';
import type { OpenChallenge } from '../entry';
import { CodeField } from '../fields/CodeField';
import { FormFault } from '../fields/FormFault';
import { Submit } from '../fields/Submit';
import type { ChallengeMethod } from '../model';
import { useAnswerChallenge } from '../queries';
import { MethodChoice } from './MethodChoice';

interface Props {
  challenge: OpenChallenge;
  onBack: () => void;
  /** Where a sign-in begins anew once the challenge is over; else it is the form that led here. */
  onOver?: () => void;
  onDone?: () => void;
}

const screen = 'challenge';

/** On a device that is new to the server: shows by another way that it is the owner. */
export function ChallengeForm({ challenge, onBack, onOver = onBack, onDone }: Props) {
  const t = useT();
  const [isOver, setOver] = useState(false);
  const [method, setMethod] = useState<ChallengeMethod | undefined>(challenge.methods[0]?.method);
  if (isOver) return <Over onAgain={onOver} />;
  return (
    <View style={[a.gap_lg, a.pb_sm]}>
      <Text tone="muted">{t('session:challenge.text')}</Text>
      {challenge.methods.length > 1 && <MethodChoice methods={challenge.methods} value={method} onChange={setMethod} />}
      {method === undefined ? (
        <FormFault>{t('session:challenge.none')}</FormFault>
      ) : (
        <ProofForm key={method} challenge={challenge} method={method} onDone={onDone} onOver={() => setOver(true)} />
      )}
      <Button label={t('common:back')} kind="text" isWide onPress={onBack} testID={handle(screen, 'back')} />
    </View>
  );
}

/** Tried too often, or waited for too long: no code helps any more, only a new sign-in. */
function Over({ onAgain }: { onAgain: () => void }) {
  const t = useT();
  return (
    <View style={[a.gap_lg, a.pb_sm]}>
      <FormFault>{t('session:challenge.over')}</FormFault>
      <Button
        label={t('session:challenge.again')}
        kind="filled"
        size="lg"
        isWide
        onPress={onAgain}
        testID={handle(screen, 'again')}
      />
    </View>
  );
}

interface ProofProps {
  challenge: OpenChallenge;
  method: ChallengeMethod;
  onDone: (() => void) | undefined;
  onOver: () => void;
}

function ProofForm({ challenge, method, onDone, onOver }: ProofProps) {
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
      if (isChallengeOver(fault)) onOver();
      const { '': own, ...faults } = fieldErrors(fault, t, ['code']);
      return own === undefined ? faults : { code: own };
    },
  });
  const sending = useCodeSending({
    ask: () => sendChallengeCode(challenge.id, method),
    onFault: (fault) => (isChallengeOver(fault) ? onOver() : setWarning(fieldErrors(fault, t, [])[''])),
  });
  const field = {
    value: form.values.code,
    error: form.errorOf('code') ?? null,
    onChange: (value: string) => form.set('code', value),
    onLeave: () => form.blur('code'),
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
      {method === 'totp' && (
        <CodeField {...field} label={t('session:code.totp')} isWord message={t('session:challenge.recovery')} />
      )}
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

// A code that ran out is said of no field: another can be sent. This is said of the challenge itself.
const isChallengeOver = (fault: unknown): boolean =>
  fault instanceof ApiError && fault.code === 'code_expired' && fault.fields.challengeId !== undefined;
