import { View, type StyleProp, type ViewStyle } from 'react-native';
import { a, tokens, useTheme } from '../../theme';
import { Icon } from '../icon/Icon';
import { Text } from '../Text';
import { Touch } from '../Touch';
import { useArrowKeys, type Option } from './options';

export interface SegmentProps<V extends string> {
  /** The accessible name of the choice. */
  label: string;
  options: readonly Option<V>[];
  value: V;
  onChange: (value: V) => void;
  /** As wide as its labels, in a filter bar. */
  isCompact?: boolean;
  style?: StyleProp<ViewStyle>;
}

/** One of a few options, all of them visible. */
export function Segment<V extends string>({
  label,
  options,
  value,
  onChange,
  isCompact = false,
  style,
}: SegmentProps<V>) {
  const t = useTheme();
  const keys = useArrowKeys(options, value, onChange, t.isRtl);
  return (
    <View
      role="radiogroup"
      aria-label={label}
      style={[
        a.row,
        t.border,
        a.round_md,
        a.p_xs,
        isCompact ? a.natural : a.full,
        { height: tokens.size.segment, padding: tokens.space.xs - tokens.hairline.thin },
        style,
      ]}
    >
      {options.map((option) => {
        const isChosen = option.value === value;
        return (
          <Touch
            key={option.value}
            ref={keys.keep(option.value)}
            onKeyDown={keys.onKeyDown}
            tabIndex={isChosen ? 0 : -1}
            role="radio"
            aria-label={option.label}
            aria-checked={isChosen}
            accessibilityState={{ checked: isChosen, selected: isChosen, disabled: option.isDisabled === true }}
            disabled={option.isDisabled === true}
            onPress={() => onChange(option.value)}
            hitSlop={tokens.space.xs}
            {...(option.testID === undefined ? {} : { testID: option.testID })}
            style={[
              a.row,
              a.center,
              a.gap_sm,
              isCompact ? a.px_md : a.px_xs,
              a.round_sm,
              !isCompact && a.grow,
              {
                height: tokens.size.segmentInner,
                borderWidth: tokens.hairline.thin,
                borderColor: isChosen ? t.color.line : 'transparent',
              },
              isChosen && t.bgRaised,
            ]}
          >
            {option.icon !== undefined && (
              <Icon name={option.icon} size="mid" color={isChosen ? t.color.text : t.color.muted} isFilled={isChosen} />
            )}
            <Text
              variant="detail"
              weight={isChosen ? 'semibold' : 'regular'}
              tone={isChosen ? 'text' : 'muted'}
              lines={1}
            >
              {option.label}
            </Text>
          </Touch>
        );
      })}
    </View>
  );
}
