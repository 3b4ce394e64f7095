import { useEffect, useState } from 'react';
import { useT } from '../i18n';
import { copyText } from '../platform/copy';
import { tokens, useTheme } from '../theme';
import { Button } from './Button';
import { IconButton } from './IconButton';
import { useToast } from './overlay/Toast';

export interface CopyProps {
  value: string;
  /** "Copy the reference". */
  label: string;
  /** `button` shows the label; `icon` is placed beside the value. */
  kind?: 'icon' | 'button';
  testID?: string;
}

type Outcome = 'idle' | 'copied' | 'failed';

/** Copies the value and announces the result visually and to screen readers. */
export function Copy({ value, label, kind = 'icon', testID }: CopyProps) {
  const t = useTheme();
  const words = useT();
  const toast = useToast();
  const [outcome, setOutcome] = useState<Outcome>('idle');
  useEffect(() => {
    if (outcome === 'idle') return undefined;
    const timer = setTimeout(() => setOutcome('idle'), tokens.motion.copiedStay);
    return () => clearTimeout(timer);
  }, [outcome]);
  const icon = ({ idle: 'copy', copied: 'check', failed: 'warning' } as const)[outcome];
  const onPress = () => {
    void copyText(value).then((isDone) => {
      setOutcome(isDone ? 'copied' : 'failed');
      toast(
        isDone
          ? { text: words('common:copiedTitle'), tone: 'good' }
          : { text: words('common:copyFailed'), tone: 'bad' },
      );
    });
  };
  const color = { idle: t.color.muted, copied: t.color.good, failed: t.color.bad }[outcome];
  const id = testID === undefined ? {} : { testID };
  return kind === 'button' ? (
    <Button label={label} icon={icon} size="sm" onPress={onPress} {...id} />
  ) : (
    <IconButton icon={icon} label={label} size="row" color={color} onPress={onPress} {...id} />
  );
}
