import { View } from 'react-native';

import { useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { a, tokens } from '../../../theme';
import { Chip } from '../../../ui';
import { symbolsOf, symbolText, type BetType } from '../rules';
import { gridOf, layoutOf, picked, type Draft } from './draft';
import { Key } from './Key';

interface GridProps {
  type: BetType;
  draft: Draft;
  onChange: (draft: Draft) => void;
  onTypeIn: () => void;
}

/** Numbers of which each has a key: 00 to 99, the numbers of keno, or pairs of digits. */
export function NumberGrid({ type, draft, onChange, onTypeIn }: GridProps) {
  const t = useT();
  const numbers = layoutOf(type) === 'pool' ? symbolsOf(type).map((symbol) => symbolText(type, symbol)) : gridOf(type);
  const isDigits = numbers.length === 100 && layoutOf(type) === 'grid';
  const chosen = new Set(draft.picks);
  const addAll = (fits: (number: string) => boolean) => {
    const next = new Set(chosen);
    for (const number of numbers.filter(fits)) next.add(number);
    onChange({ ...draft, picks: [...next].sort() });
  };
  return (
    <View style={a.gap_md}>
      <View style={[a.row, a.wrap, outdent]}>
        {numbers.map((number) => (
          <Key
            key={number}
            label={number}
            isChosen={chosen.has(number)}
            onPress={() => onChange(picked(type, draft, number))}
            share="10%"
            isSmall
            testID={handle('lottery', `number-${number}`)}
          />
        ))}
      </View>
      <View style={[a.row, a.wrap, a.gap_sm]}>
        {isDigits && (
          <>
            <Chip label={t('lottery:quick.odd')} onPress={() => addAll((number) => Number(number) % 2 === 1)} />
            <Chip label={t('lottery:quick.even')} onPress={() => addAll((number) => Number(number) % 2 === 0)} />
            {digits.map((digit) => (
              <Chip
                key={digit}
                label={t('lottery:heads', { digit })}
                onPress={() => addAll((number) => number.startsWith(digit))}
              />
            ))}
          </>
        )}
        {layoutOf(type) === 'grid' && type.symbols.width === 1 && (
          <Chip label={t('lottery:typeIn2')} icon="pencil-simple" onPress={onTypeIn} testID="lottery-type-in" />
        )}
      </View>
    </View>
  );
}

const digits = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];
const outdent = { marginHorizontal: -tokens.space.xs / 2 };
