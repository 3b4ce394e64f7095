import { useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { clockOf } from '../../../lib/time';
import { Button, Field, type FieldProps } from '../../../ui';
import type { CodeSending } from '../codes';

type Props = Pick<FieldProps, 'value' | 'onChange' | 'onBlur' | 'onSubmit' | 'error' | 'message'> & {
  label?: string;
  /** Undefined where the code comes from an authenticator. */
  sending?: CodeSending;
  /** May contain letters, such as a recovery code. */
  isAlphanumeric?: boolean;
  testID: string;
};

/** A code field with a button that sends the code again. */
export function CodeField({ label, sending, isAlphanumeric = false, message, testID, ...props }: Props) {
  const t = useT();
  return (
    <Field
      {...props}
      label={label ?? t('session:code.label')}
      {...(isAlphanumeric ? { autoComplete: 'one-time-code', textContentType: 'oneTimeCode' } : { kind: 'code' })}
      maxLength={32}
      testID={testID}
      message={message ?? (sending?.hasSent === true ? t('session:code.sent') : undefined)}
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
