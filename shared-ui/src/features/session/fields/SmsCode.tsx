import { useEffect, useState } from 'react';
import { View } from 'react-native';

import { ApiError, fieldErrors } from '../../../api';
import { useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import type { FieldErrors } from '../../../lib/input/useForm';
import { a } from '../../../theme';
import { Alert, type FieldProps } from '../../../ui';
import { useCodeSending, type SentCode } from '../codes';
import type { CaptchaAnswer } from '../model';
import { CodeField } from './CodeField';
import { HumanField } from './HumanField';
import { useCaptchaEntry } from './useCaptchaEntry';

type Props = Pick<FieldProps, 'value' | 'onChange' | 'onBlur' | 'onSubmit' | 'error'> & {
  label?: string;
  /** False when the number is invalid, which is then reported under it. */
  isPhoneGood: () => boolean;
  ask: (captcha: CaptchaAnswer) => Promise<SentCode>;
  /** Receives errors of the number itself. */
  onPhoneError: (faults: FieldErrors) => void;
  phoneNames: readonly string[];
  /** Prefix of the test handles: `login` → `login-sms`, `login-captcha`. */
  screen: string;
};

/** A code by SMS: needs a human check before the first one, and explains why none was sent. */
export function SmsCode({ isPhoneGood, ask, onPhoneError, phoneNames, screen, ...field }: Props) {
  const t = useT();
  const [answer, setAnswer] = useState('');
  const [captchaFault, setCaptchaFault] = useState<string>();
  const [warning, setWarning] = useState<string>();
  const isCaptchaGood = () => {
    const isMissing = answer.trim() === '';
    setCaptchaFault(isMissing ? entry.requiredMessage : undefined);
    return !isMissing;
  };
  const onFault = (fault: unknown) => {
    // A captcha can be answered once, whatever the result.
    entry.refresh();
    setAnswer('');
    const { '': own, ...faults } = fieldErrors(fault, t, phoneNames);
    onPhoneError(faults);
    if (own === undefined) return;
    if (fault instanceof ApiError && fault.code === 'captcha_wrong') setCaptchaFault(own);
    else setWarning(own);
  };
  const sending = useCodeSending({
    ask() {
      const [isGood, isHuman] = [isPhoneGood(), isCaptchaGood()];
      if (!isGood || !isHuman) return undefined;
      return ask(entry.toAnswer(answer));
    },
    onFault,
  });
  // While a sent code is valid, no human check is needed; the server requires one for the next code.
  const needsCaptcha = sending.secondsLeft === 0;
  const entry = useCaptchaEntry(needsCaptcha, 'sms');
  const { clear } = entry;
  useEffect(() => {
    if (!needsCaptcha) clear();
    setAnswer('');
  }, [needsCaptcha, clear]);
  return (
    <View style={a.gap_lg}>
      {needsCaptcha && (
        <HumanField
          entry={entry}
          value={answer}
          error={captchaFault}
          onChange={(value) => {
            setAnswer(value);
            setCaptchaFault(undefined);
          }}
          onBlur={() => undefined}
          onSubmit={sending.send}
          testID={handle(screen, 'captcha')}
        />
      )}
      <CodeField {...field} sending={sending} testID={handle(screen, 'code')} />
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
