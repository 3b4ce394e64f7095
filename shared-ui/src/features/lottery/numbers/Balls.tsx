import { View } from 'react-native';

import { a, tokens, useTheme } from '../../../theme';
import { Text } from '../../../ui';
import { Dice } from './Dice';
import { isDice, readResult } from './result';

const { size } = tokens;

/** Ball diameters: in a row of results, in the strip, and on the page that checks a draw. */
export const ballSizes = { small: size.badge, row: size.swatch, strip: size.ball, large: size.thumb } as const;
export type BallSize = keyof typeof ballSizes;

/** The main numbers of a result as balls, or as dice. */
export function Balls({ rules, result, size: wanted = 'strip' }: { rules: string; result: string; size?: BallSize }) {
  const { main } = readResult(result);
  const isMany = main.length > 5;
  const used: BallSize = isMany && wanted === 'strip' ? 'small' : wanted;
  return (
    <View style={[a.row, a.wrap, a.gap_xs]} role="img" aria-label={main.join(' ')}>
      {main.map((number, place) =>
        isDice(rules) ? (
          <Dice key={place} value={Number(number)} side={ballSizes[used]} />
        ) : (
          <Ball key={place} number={number} size={used} />
        ),
      )}
    </View>
  );
}

export function Ball({ number, size: wanted }: { number: string; size: BallSize }) {
  const theme = useTheme();
  const diameter = ballSizes[wanted];
  const box = { width: diameter, height: diameter };
  return (
    <View aria-hidden style={[a.center, a.round_full, a.fixed, theme.bgRaised, theme.border, box]}>
      <Text
        variant={wanted === 'large' ? 'heading' : wanted === 'strip' ? 'detail' : 'label'}
        weight="semibold"
        isDisplay
        isTabular
      >
        {number}
      </Text>
    </View>
  );
}

/** Places of balls before there is a result. */
export function BallPlaces({ count }: { count: number }) {
  const theme = useTheme();
  const box = { width: size.ball, height: size.ball };
  return (
    <View aria-hidden style={[a.row, a.gap_xs]}>
      {Array.from({ length: count }, (_, place) => (
        <View key={place} style={[a.round_full, theme.bgSkeleton, box]} />
      ))}
    </View>
  );
}
