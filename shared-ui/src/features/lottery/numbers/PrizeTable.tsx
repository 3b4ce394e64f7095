import { View } from 'react-native';

import { useT, type T, type TextKey } from '../../../i18n';
import { a, tokens, useTheme } from '../../../theme';
import { Text } from '../../../ui';
import { readResult } from './result';

type Named<Prefix extends string> = TextKey extends infer Key
  ? Key extends `lottery:${Prefix}.${infer Name}`
    ? Name
    : never
  : never;

// The special prize of Vietnam stands last, as the paper shows it.
const special = 'db';

/** The prizes of a draw, smallest first where the special prize is last. */
export function PrizeTable({ result }: { result: string }) {
  const t = useT();
  const theme = useTheme();
  const { prizes } = readResult(result);
  const isVietnam = prizes.some(([name]) => name === special);
  const rows = isVietnam ? [...prizes].sort(([left], [right]) => orderOf(right) - orderOf(left)) : prizes;
  return (
    <View role="table" style={[a.round_md, a.clip, theme.border, theme.bgSurface]}>
      {rows.map(([name, numbers], place) => (
        <View key={name} role="row" style={[a.row_stretch, place > 0 && theme.borderTop]}>
          <View role="rowheader" style={[a.center, theme.bgRaised, head]}>
            <Text variant="label" tone="muted" align="center">
              {prizeName(t, name, isVietnam)}
            </Text>
          </View>
          <View role="cell" style={[a.grow, a.row, a.wrap, a.justify_center, a.py_sm, numbersGap]}>
            {numbers.map((number, at) => (
              <Text
                key={at}
                variant={name === special || name === 'p1' ? 'figure' : 'body'}
                weight="semibold"
                isDisplay
                isTabular
              >
                {number}
              </Text>
            ))}
          </View>
        </View>
      ))}
    </View>
  );
}

const orderOf = (name: string): number => (name === special ? 0 : Number(name.slice(1)));

function prizeName(t: T, name: string, isVietnam: boolean): string {
  return isVietnam ? t(`lottery:vn.prize.${name as Named<'vn.prize'>}`) : t(`lottery:prize.${name as Named<'prize'>}`);
}

const head = { width: tokens.space.xxxl + tokens.space.lg, minHeight: tokens.size.thumb };
const numbersGap = { columnGap: tokens.space.lg, rowGap: tokens.space.xs, paddingHorizontal: tokens.space.sm };
