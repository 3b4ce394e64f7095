import { View } from 'react-native';

import { a, tokens, useTheme } from '../../theme';
import { Text } from '../../ui';

/** A drawn mark: the first letters of a bank's or wallet's name. */
export function BankMark({ name }: { name: string }) {
  const theme = useTheme();
  return (
    <View aria-hidden style={[a.center, a.round_sm, theme.bgRaised, theme.border, box]}>
      <Text variant="label" weight="semibold" tone="muted">
        {initialsOf(name)}
      </Text>
    </View>
  );
}

/** "Siam Commercial Bank" → "SC", "PromptPay" → "PP", "BAAC" → "BA". */
export function initialsOf(name: string): string {
  const words = name
    .replace(/\(.*/, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const [first = '', second] = words.filter((word) => word.toLowerCase() !== 'bank');
  const inner = /^\p{Lu}\p{Ll}+(\p{Lu})/u.exec(first)?.[1];
  return `${first.slice(0, 1)}${inner ?? (second === undefined ? first.slice(1, 2) : second.slice(0, 1))}`.toUpperCase();
}

const box = { width: tokens.size.thumb, height: tokens.size.thumb };
