import { useState } from 'react';
import { View } from 'react-native';

import { useFormat, useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { a } from '../../../theme';
import { Button, Field } from '../../../ui';
import { separatorOf, type BetType } from '../rules';
import { ordersOf, readTyped } from './draft';

interface TypedNumbersProps {
  type: BetType;
  /** The right numbers as they are sent. */
  value: string;
  onChange: (text: string) => void;
}

// A message names this many of the wrong numbers.
const named = 5;

/** A list of numbers to type or paste; wrong ones are named and can be removed. */
export function TypedNumbers({ type, value, onChange }: TypedNumbersProps) {
  const t = useT();
  const format = useFormat();
  const [typed, setTyped] = useState(value);
  const { right, wrong } = readTyped(type, typed);
  const show = (text: string) => {
    setTyped(text);
    onChange(readTyped(type, text).right.join(separatorOf(type)));
  };
  const written = (numbers: readonly string[]) => numbers.join(separatorOf(type) === ' ' ? ' ' : '; ');
  const error =
    wrong.length === 0
      ? null
      : t('lottery:typeWrong', {
          shown: format.number(wrong.length),
          list: format.list(wrong.slice(0, named)),
        });
  const canReverse = type.symbols.width === 1 && type.order === 'ordered' && type.kind === 'list' && right.length > 0;
  return (
    <View style={a.gap_md}>
      <Field
        label={t('lottery:typeIn')}
        // The value was cleared from outside: the board is empty again.
        value={value === '' && right.length > 0 ? '' : typed}
        onChange={show}
        isMultiline
        kind="text"
        message={t(type.kind === 'roll' ? 'lottery:typeHintRoll' : 'lottery:typeHint', { count: type.k ?? 0 })}
        error={error}
        testID={handle('lottery', 'typed')}
      />
      <View style={[a.row, a.wrap, a.gap_sm]}>
        {wrong.length > 0 && (
          <Button
            label={t('lottery:typeRemove')}
            size="sm"
            onPress={() => show(written(right))}
            testID={handle('lottery', 'typed-clean')}
          />
        )}
        {canReverse && (
          <Button
            label={t('lottery:reverse')}
            size="sm"
            onPress={() => show(written([...new Set(right.flatMap(ordersOf))]))}
            testID={handle('lottery', 'typed-reverse')}
          />
        )}
      </View>
    </View>
  );
}
