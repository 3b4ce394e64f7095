import { useEffect, useState } from 'react';
import { View } from 'react-native';

import { ApiError, fieldErrors } from '../../../api';
import { useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import type { FieldErrors } from '../../../lib/useForm';
import { a } from '../../../theme';
import { Alert, type FieldProps } from '../../../ui';
import { useCodeSending, type SentCode } from '../codes';
import type { CaptchaAnswer } from '../model';
import { CodeField } from './CodeField';
import { PersonField } from './PersonField';
import { useCaptchaEntry } from './useCaptchaEntry';

type Props = Pick<FieldProps, 'value' | 'onChange' | 'onBlur' | 'onSubmit' | 'error'> & {
  label?: string;
  /** False once the number was found wanting, which is then said under it. */
  isPhoneGood: () => boolean;
  ask: (captcha: CaptchaAnswer) => Promise<SentCode>;
  /** What was said about the number itself. */
  onPhoneFault: (faults: FieldErrors) => void;
  phoneNames: readonly string[];
  /** `login`, so that its handles are `login-sms`, `login-captcha`. */
  screen: string;
};

/** The code by SMS: a person shows that he is one before the first is sent, and hears why when none goes out. */
export function SmsCode({ isPhoneGood, ask, onPhoneFault, phoneNames, screen, ...field }: Props) {
  const t = useT();
  const [answer, setAnswer] = useState('');
  const [captchaFault, setCaptchaFault] = useState<string>();
  const [warning, setWarning] = useState<string>();
  const isCaptchaGood = () => {
    const isMissing = answer.trim() === '';
    setCaptchaFault(isMissing ? entry.needed : undefined);
    return !isMissing;
  };
  const onFault = (fault: unknown) => {
    // A captcha answers once, whatever became of the rest.
    entry.refresh();
    setAnswer('');
    const { '': own, ...faults } = fieldErrors(fault, t, phoneNames);
    onPhoneFault(faults);
    if (own === undefined) return;
    if (fault instanceof ApiError && fault.code === 'captcha_wrong') setCaptchaFault(own);
    else setWarning(own);
  };
  const sending = useCodeSending({
    ask() {
      const [isGood, isHuman] = [isPhoneGood(), isCaptchaGood()];
      if (!isGood || !isHuman) return undefined;
      return ask(entry.shown(answer));
    },
    onFault,
  });
  // Whoever holds a living code has shown it already; for the next one the server asks again.
  const needsCaptcha = sending.secondsLeft === 0;
  const entry = useCaptchaEntry(needsCaptcha, 'sms');
  const { drop } = entry;
  useEffect(() => {
    if (!needsCaptcha) drop();
    setAnswer('');
  }, [needsCaptcha, drop]);
  return (
    <View style={a.gap_lg}>
      {needsCaptcha && (
        <PersonField
          entry={entry}
          value={answer}
          error={captchaFault}
          onChange={(value) => {
            setAnswer(value);
            setCaptchaFault(undefined);
          }}
          onLeave={() => undefined}
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
