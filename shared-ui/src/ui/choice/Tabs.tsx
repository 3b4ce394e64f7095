import { ScrollView, View } from 'react-native';
import { a, tokens, useTheme } from '../../theme';
import { Counter } from '../Counter';
import { Text } from '../Text';
import { Touch } from '../Touch';
import { useArrowKeys, type Option } from './options';

export interface TabsProps<V extends string> {
  label: string;
  options: readonly (Option<V> & { count?: number })[];
  value: V;
  onChange: (value: V) => void;
  /** Many tabs scroll; a few share the width. */
  isScrolling?: boolean;
}

export function Tabs<V extends string>({ label, options, value, onChange, isScrolling = false }: TabsProps<V>) {
  const t = useTheme();
  const keys = useArrowKeys(options, value, onChange, t.isRtl);
  const { tab, tabInset, tabLine } = tokens.size;
  const tabs = options.map((option) => {
    const isChosen = option.value === value;
    return (
      <Touch
        key={option.value}
        ref={keys.keep(option.value)}
        onKeyDown={keys.onKeyDown}
        tabIndex={isChosen ? 0 : -1}
        role="tab"
        aria-label={option.label}
        aria-selected={isChosen}
        accessibilityState={{ selected: isChosen }}
        isPlain
        onPress={() => onChange(option.value)}
        {...(option.testID === undefined ? {} : { testID: option.testID })}
        style={[a.row, a.center, a.gap_sm, a.px_lg, isScrolling ? a.fixed : a.grow, { height: tab }]}
      >
        <Text variant="detail" weight={isChosen ? 'semibold' : 'regular'} tone={isChosen ? 'text' : 'muted'} lines={1}>
          {option.label}
        </Text>
        {option.count !== undefined && option.count > 0 && <Counter count={option.count} />}
        <View
          style={[
            a.absolute,
            a.round_full,
            t.moveChange,
            t.bgBrand,
            { height: tabLine, bottom: 0, start: tabInset, end: tabInset, opacity: isChosen ? 1 : 0 },
          ]}
        />
      </Touch>
    );
  });
  if (!isScrolling)
    return (
      <View role="tablist" aria-label={label} style={[a.row, a.full, t.borderBottom]}>
        {tabs}
      </View>
    );
  return (
    <View style={[a.full, t.borderBottom]}>
      <ScrollView horizontal showsHorizontalScrollIndicator={false} role="tablist" aria-label={label}>
        {tabs}
      </ScrollView>
    </View>
  );
}
