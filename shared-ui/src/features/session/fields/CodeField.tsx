import { useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { clockOf } from '../../../lib/time';
import { Button, Field, type FieldProps } from '../../../ui';
import type { CodeSending } from '../codes';

type Props = Pick<FieldProps, 'value' | 'onChange' | 'onBlur' | 'onSubmit' | 'error' | 'message'> & {
  label?: string;
  /** Undefined where the code comes from an authenticator. */
  sending?: CodeSending;
  /** Takes a code of the authenticator or a recovery code, which has letters. */
  isAuthenticator?: boolean;
  testID: string;
};

/** A code field with a button that sends the code again. */
export function CodeField({ label, sending, isAuthenticator = false, message, testID, ...props }: Props) {
  const t = useT();
  const hint = isAuthenticator ? t('session:challenge.recovery') : undefined;
  return (
    <Field
      {...props}
      label={label ?? t(isAuthenticator ? 'session:code.totp' : 'session:code.label')}
      {...(isAuthenticator ? { autoComplete: 'one-time-code', textContentType: 'oneTimeCode' } : { kind: 'code' })}
      maxLength={32}
      testID={testID}
      message={message ?? (sending?.hasSent === true ? t('session:code.sent') : hint)}
      suffix={sending === undefined ? undefined : <SendButton sending={sending} testID={handle(testID, 'send')} />}
    />
  );
}

function SendButton({ sending, testID }: { sending: CodeSending; testID: string }) {
  const t = useT();
  const { hasSent, isBusy, secondsLeft, send } = sending;
  const label =
    secondsLeft > 0
      ? t('session:code.wait', { time: clockOf(secondsLeft) })
      : t(hasSent ? 'session:code.again' : 'session:code.send');
  return <Button label={label} size="sm" isBusy={isBusy} isDisabled={secondsLeft > 0} onPress={send} testID={testID} />;
}
