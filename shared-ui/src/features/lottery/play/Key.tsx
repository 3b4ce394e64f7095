import { View } from 'react-native';

import { a, tokens, useTheme } from '../../../theme';
import { Text, Touch } from '../../../ui';

interface KeyProps {
  label: string;
  /** The accessible name; without it the label. */
  name?: string;
  /** What it pays, under the label. */
  note?: string | undefined;
  isChosen: boolean;
  onPress: () => void;
  /** As a share of the row. */
  share: `${number}%`;
  isSmall?: boolean;
  testID?: string;
}

/** A key of the board: a number or a choice. */
export function Key({ label, name, note, isChosen, onPress, share, isSmall = false, testID }: KeyProps) {
  const theme = useTheme();
  const height = isSmall ? tokens.size.thumb : note === undefined ? tokens.target : tokens.size.header;
  const isNumber = /^[\dX ]+$/.test(label);
  return (
    <View style={[{ width: share }, isSmall ? pitchSmall : pitch]}>
      <Touch
        role="checkbox"
        aria-label={name ?? (note === undefined ? label : `${label} ${note}`)}
        aria-checked={isChosen}
        accessibilityState={{ checked: isChosen }}
        isPlain
        onPress={onPress}
        testID={testID}
        style={[
          a.center,
          isSmall ? a.round_sm : a.round_md,
          isChosen ? [theme.bgBrand, lit(theme.color.brandGlow), flat] : [theme.bgSurface, theme.border],
          { height },
        ]}
      >
        <Text
          variant={isSmall || !isNumber ? 'detail' : 'heading'}
          weight="semibold"
          isDisplay={isNumber}
          isTabular={isNumber}
          tone={isChosen ? 'onBrand' : 'text'}
          lines={1}
        >
          {label}
        </Text>
        {note !== undefined && (
          <Text variant="label" tone={isChosen ? 'onBrand' : 'muted'} isTabular lines={1}>
            {note}
          </Text>
        )}
      </Touch>
    </View>
  );
}

const pitch = { padding: tokens.size.fieldGap / 2 };
const pitchSmall = { padding: tokens.space.xs / 2 };
const flat = { borderWidth: tokens.hairline.thin, borderColor: 'transparent' };
const lit = (color: string) => ({ boxShadow: `0px 0px ${tokens.space.lg}px ${color}` });
