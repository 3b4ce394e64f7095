import { useEffect, useState } from 'react';
import { View } from 'react-native';

import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { a, tokens, useLayout } from '../../theme';
import { Field, IconButton } from '../../ui';

export interface RecordSearchProps {
  name: string;
  value: string;
  onChange: (search: string) => void;
}

/** Searches a record by game, round or reference, a moment after the last key. */
export function RecordSearch({ name, value, onChange }: RecordSearchProps) {
  const t = useT();
  const { isPhone } = useLayout();
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // The address changed: a link, or back.
  if (known !== value) {
    setKnown(value);
    if (typed.trim() !== value) setTyped(value);
  }
  useEffect(() => {
    const next = typed.trim();
    if (next === value) return undefined;
    const timer = setTimeout(() => onChange(next), next === '' ? 0 : tokens.motion.enter);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  const clear = (
    <IconButton
      icon="x"
      size="mid"
      label={t('common:clearSearch')}
      onPress={() => setTyped('')}
      testID={handle(name, 'search-clear')}
    />
  );
  return (
    <View style={isPhone ? a.full : box}>
      <Field
        label={t('common:searchRecords')}
        placeholder={t('common:searchRecords')}
        kind="search"
        size="filter"
        icon="magnifying-glass"
        value={typed}
        onChange={setTyped}
        maxLength={64}
        testID={handle(name, 'search')}
        {...(typed === '' ? {} : { suffix: clear })}
      />
    </View>
  );
}

const box = { flexGrow: 1, flexShrink: 1, flexBasis: tokens.size.menu };
