import { useEffect, useState } from 'react';
import { View } from 'react-native';
import { copyText } from '../platform/copy';
import { a, tokens, useTheme } from '../theme';
import { Button } from './Button';
import { IconButton } from './IconButton';
import { Text } from './Text';

export interface CopyProps {
  value: string;
  /** "Copy the reference". */
  label: string;
  copiedLabel: string;
  failedLabel: string;
  /** `button` carries its words; `icon` stands beside the value. */
  kind?: 'icon' | 'button';
  testID?: string;
}

type Outcome = 'idle' | 'copied' | 'failed';

/** Copies and says so, to eye and ear. */
export function Copy({ value, label, copiedLabel, failedLabel, kind = 'icon', testID }: CopyProps) {
  const t = useTheme();
  const [outcome, setOutcome] = useState<Outcome>('idle');
  useEffect(() => {
    if (outcome === 'idle') return undefined;
    const timer = setTimeout(() => setOutcome('idle'), tokens.motion.copiedStay);
    return () => clearTimeout(timer);
  }, [outcome]);
  const words = { idle: label, copied: copiedLabel, failed: failedLabel }[outcome];
  const icon = ({ idle: 'copy', copied: 'check', failed: 'warning' } as const)[outcome];
  const onPress = () => {
    void copyText(value).then((isDone) => setOutcome(isDone ? 'copied' : 'failed'));
  };
  const color = { idle: t.color.muted, copied: t.color.good, failed: t.color.bad }[outcome];
  const id = testID === undefined ? {} : { testID };
  return (
    <View style={[a.row, a.fixed]}>
      {kind === 'button' ? (
        <Button label={words} icon={icon} size="sm" onPress={onPress} {...id} />
      ) : (
        <IconButton icon={icon} label={words} size="row" color={color} onPress={onPress} {...id} />
      )}
      {kind === 'icon' && outcome !== 'idle' && (
        <Text variant="label" style={{ color }} role="status">
          {words}
        </Text>
      )}
    </View>
  );
}
