import { View } from 'react-native';

import { useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { a, tokens, useTheme } from '../../../theme';
import { Button, Card, Icon, Skeleton, Text } from '../../../ui';
import { securityLink } from './links';
import { protectionsOf, type ProtectionItem, type Security } from './model';

export interface ProtectionProps {
  security: Security | undefined;
  onPayment: () => void;
}

/** How many recommended protections are set, and the next one to set. */
export function Protection({ security, onPayment }: ProtectionProps) {
  const t = useT();
  const theme = useTheme();
  if (security === undefined) return <Skeleton height={tokens.size.chart - tokens.space.lg} radius="lg" />;
  const { all, done, next } = protectionsOf(security);
  const isComplete = next === undefined;
  const count = t('member:security.protectionOf', { done, all });
  return (
    <Card testID={handle('account', 'protection')} style={[a.gap_md, !isComplete && theme.borderBrand]}>
      <View style={[a.row, a.gap_md]}>
        <Icon
          name="shield-check"
          size="bar"
          isFilled={isComplete}
          color={isComplete ? theme.color.good : theme.color.brand}
        />
        <View style={a.grow}>
          <Text weight="semibold" level={2}>
            {t('member:security.protection')}
          </Text>
          <Text variant="label" tone="muted">
            {isComplete ? t('member:security.complete') : count}
          </Text>
        </View>
      </View>
      <View role="img" aria-label={count} style={[a.row, a.gap_xs]}>
        {Array.from({ length: all }, (_, place) => (
          <View
            key={place}
            style={[
              a.grow,
              a.round_full,
              { height: tokens.size.progress, backgroundColor: place < done ? theme.color.good : theme.color.track },
            ]}
          />
        ))}
      </View>
      {next !== undefined && <Next guard={next} onPayment={onPayment} />}
    </Card>
  );
}

function Next({ guard, onPayment }: { guard: ProtectionItem; onPayment: () => void }) {
  const t = useT();
  const way = guard === 'paymentPassword' ? { onPress: onPayment } : { href: securityLink(guard) };
  return (
    <>
      <Text variant="detail">{t(`member:security.next.${guard}`)}</Text>
      <Button {...way} label={t('member:security.setUp')} kind="filled" isWide testID={handle('account', 'next')} />
    </>
  );
}
