import { TextInput, View } from 'react-native';

import { useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { a, tokens, useTheme, web } from '../../../theme';
import { IconButton, Text } from '../../../ui';

interface StepperProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  step: bigint;
  most: bigint;
  /** Before the figure: × or a currency sign. */
  sign: string;
  name: string;
}

const digits = /^\d{0,9}$/;

/** A number with two ends to lower and raise it; it can be typed, too. */
export function Stepper({ label, value, onChange, step, most, sign, name }: StepperProps) {
  const t = useT();
  const theme = useTheme();
  const current = digits.test(value) && value !== '' ? BigInt(value) : 0n;
  const digitsWidth = value.length * digitWidth;
  const width = Math.max(tokens.target, digitsWidth + tokens.space.sm);
  const to = (next: bigint) => onChange(String(next < step ? step : next > most ? most : next));
  return (
    <View
      role="group"
      aria-label={label}
      style={[a.row, a.grow, a.round_md, theme.border, { height: tokens.size.segment }]}
    >
      <IconButton
        icon="minus"
        size="row"
        label={t('lottery:less')}
        isDisabled={current <= step}
        onPress={() => to(current - step)}
        testID={handle('lottery', `${name}-less`)}
      />
      <View style={[a.row, a.grow, a.justify_center]}>
        <Text
          variant="detail"
          tone="muted"
          aria-hidden
          style={{ marginEnd: tokens.space.xs - (width - digitsWidth) / 2 }}
        >
          {sign}
        </Text>
        <TextInput
          value={value}
          onChangeText={(text) => digits.test(text) && onChange(text)}
          onBlur={() => to(current)}
          inputMode="numeric"
          aria-label={label}
          maxLength={9}
          testID={handle('lottery', name)}
          style={[
            a.text_center,
            plain,
            {
              color: theme.color.text,
              width,
              fontSize: tokens.type.body.size,
              fontFamily: tokens.face.display,
              height: tokens.target,
              marginVertical: -tokens.hairline.thin,
            },
          ]}
        />
      </View>
      <IconButton
        icon="plus"
        size="row"
        label={t('lottery:more')}
        isDisabled={current >= most}
        onPress={() => to(current + step)}
        testID={handle('lottery', `${name}-more`)}
      />
    </View>
  );
}

const digitWidth = (tokens.type.body.size * 5) / 8;
const plain = web({ outlineWidth: 0 });
