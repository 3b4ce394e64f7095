import { useRef } from 'react';
import { ScrollView, View } from 'react-native';
import { a, tokens, useTheme } from '../../theme';
import { nextPlace, type Option } from '../choice/options';
import { Counter } from '../Counter';
import { Icon } from '../icon/Icon';
import { Text } from '../Text';
import { Touch } from '../Touch';
import { firstFocus } from './useFocusReturn';

export interface MenuListProps<V extends string> {
  label: string;
  options: readonly Option<V>[];
  /** The chosen value; omit it for a menu of actions. */
  value?: V;
  onChoose: (value: V) => void;
}

/** The options in a menu, a select or a sheet. */
export function MenuList<V extends string>({ label, options, value, onChoose }: MenuListProps<V>) {
  const t = useTheme();
  const rows = useRef<(View | null)[]>([]);
  const isChoice = value !== undefined;
  const start = Math.max(
    0,
    options.findIndex((option) => option.value === value),
  );
  const move = (index: number) => (event: { key: string; preventDefault: () => void }) => {
    const next = nextPlace(event.key, index, options.length, t.isRtl);
    if (next === null) return;
    event.preventDefault();
    rows.current[next]?.focus();
  };
  return (
    <ScrollView
      role={isChoice ? ('listbox' as 'list') : 'menu'}
      aria-label={label}
      style={a.shrink}
      contentContainerStyle={a.p_xs}
    >
      {options.map((option, index) => {
        const isChosen = option.value === value;
        const { count = 0 } = option;
        return (
          <Touch
            key={option.value}
            {...(index === start ? firstFocus : {})}
            ref={(node) => {
              rows.current[index] = node;
            }}
            onKeyDown={move(index)}
            isPlain={option.isDisabled === true}
            role={isChoice ? 'option' : 'menuitem'}
            // Additional text beside the label is read with it.
            {...(count > 0 || option.detail !== undefined ? {} : { 'aria-label': option.label })}
            disabled={option.isDisabled === true}
            {...(isChoice ? { 'aria-selected': isChosen, accessibilityState: { selected: isChosen } } : {})}
            onPress={() => onChoose(option.value)}
            {...(option.testID === undefined ? {} : { testID: option.testID })}
            style={[
              a.row,
              a.gap_md,
              a.px_md,
              a.py_sm,
              a.round_sm,
              { minHeight: tokens.size.menuItem },
              isChosen && t.bgTint,
            ]}
          >
            {option.icon !== undefined && (
              <Icon name={option.icon} color={isChosen ? t.color.brand : t.color.muted} isFilled={isChosen} />
            )}
            <View style={a.grow}>
              <Text
                variant="detail"
                weight={isChosen ? 'semibold' : 'regular'}
                tone={option.isDisabled === true ? 'faint' : 'text'}
              >
                {option.label}
              </Text>
              {option.detail !== undefined && (
                <Text variant="label" tone="muted">
                  {option.detail}
                </Text>
              )}
            </View>
            {count > 0 && <Counter count={count} />}
            {isChosen && <Icon name="check" size="mid" color={t.color.brand} />}
          </Touch>
        );
      })}
    </ScrollView>
  );
}
