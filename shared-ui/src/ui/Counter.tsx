import { View } from 'react-native';
import { a, tokens, useTheme } from '../theme';
import { Text } from './Text';

export interface CounterProps {
  count: number;
  /** Read instead of the bare number: "3 unread messages". */
  label?: string;
}

const maxShown = 99;

export function Counter({ count, label }: CounterProps) {
  const t = useTheme();
  const { counter, counterPad } = tokens.size;
  return (
    <View
      style={[
        a.center,
        a.fixed,
        a.round_full,
        { minWidth: counter, height: counter, paddingHorizontal: counterPad, backgroundColor: t.color.bad },
      ]}
      {...(label === undefined ? {} : { role: 'img', 'aria-label': label })}
    >
      <Text variant="label" weight="semibold" isTabular style={{ color: t.color.onBad }}>
        {count > maxShown ? `${maxShown}+` : String(count)}
      </Text>
    </View>
  );
}
