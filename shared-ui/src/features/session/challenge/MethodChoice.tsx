import { View } from 'react-native';

import { useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { a, tokens, useTheme } from '../../../theme';
import { Icon, Text, Touch, type IconName } from '../../../ui';
import type { Challenge, ChallengeMethod } from '../model';

const icons: Record<ChallengeMethod, IconName> = {
  sms: 'device-mobile',
  email: 'envelope-simple',
  totp: 'shield-check',
  bankAccountName: 'bank',
};

interface Props {
  methods: Challenge['methods'];
  value: ChallengeMethod | undefined;
  onChange: (method: ChallengeMethod) => void;
}

/** The member's methods, each with the masked recipient. */
export function MethodChoice({ methods, value, onChange }: Props) {
  const t = useT();
  const theme = useTheme();
  return (
    <View role="radiogroup" aria-label={t('session:method.label')} style={a.gap_sm}>
      {methods.map(({ method, target }) => {
        const isChosen = method === value;
        const label = t(`session:method.${method}`);
        return (
          <Touch
            key={method}
            role="radio"
            aria-label={target === undefined ? label : `${label}, ${target}`}
            aria-checked={isChosen}
            accessibilityState={{ checked: isChosen }}
            onPress={() => onChange(method)}
            testID={handle('challenge', `by-${method}`)}
            style={[
              a.row,
              a.gap_md,
              a.px_lg,
              a.round_md,
              theme.border,
              { minHeight: tokens.size.field.md },
              isChosen && [theme.bgTint, theme.borderBrand],
            ]}
          >
            <Icon name={icons[method]} color={isChosen ? theme.color.brand : theme.color.muted} />
            <Text style={a.grow} weight={isChosen ? 'semibold' : 'regular'}>
              {label}
            </Text>
            {target !== undefined && (
              <Text variant="detail" tone="muted" isTabular>
                {target}
              </Text>
            )}
            {isChosen && <Icon name="check" size="mid" color={theme.color.brand} />}
          </Touch>
        );
      })}
    </View>
  );
}
