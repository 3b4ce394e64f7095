import { View } from 'react-native';

import { useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { a, tokens, useTheme } from '../../../theme';
import { Button, Card, Icon, Skeleton, Text, type IconName } from '../../../ui';
import { useInstant } from '../../system';
import { whereOf } from './deviceDescription';
import { securityLink } from './links';
import type { Security, SignIn } from './model';

/** Time, place and device of the last sign-in, so that members notice unauthorized access. */
export function LastSignIn({ security }: { security: Security | undefined }) {
  const t = useT();
  if (security === undefined) return <Skeleton height={tokens.size.area + tokens.space.xxxl} radius="lg" />;
  return (
    <Card testID={handle('account', 'last-sign-in')} style={[a.gap_sm, { paddingBottom: tokens.space.sm }]}>
      <Text weight="semibold" level={2}>
        {t('member:security.lastSignIn')}
      </Text>
      {security.lastSignIn === null ? (
        <Text variant="detail" tone="muted">
          {t('member:security.noSignIn')}
        </Text>
      ) : (
        <Facts signIn={security.lastSignIn} />
      )}
      <Button
        label={t('member:security.notYou')}
        kind="text"
        size="sm"
        href={securityLink('sessions')}
        testID={handle('account', 'not-you')}
        style={[a.self_start, flush]}
      />
    </Card>
  );
}

function Facts({ signIn }: { signIn: SignIn }) {
  const t = useT();
  const { locale } = useTheme();
  const instant = useInstant();
  return (
    <View style={a.gap_xs}>
      <Fact icon="clock">{instant(signIn.at, 'full')}</Fact>
      <Fact icon="globe">{whereOf(signIn, locale, t)}</Fact>
      <Fact icon="device-mobile">{signIn.device === '' ? t('member:security.unknownDevice') : signIn.device}</Fact>
    </View>
  );
}

function Fact({ icon, children }: { icon: IconName; children: string }) {
  return (
    <View style={[a.row, a.gap_sm]}>
      <Icon name={icon} size="text" />
      <Text variant="detail" tone="muted" lines={1} style={a.shrink}>
        {children}
      </Text>
    </View>
  );
}

// Aligns its text with the other lines: the text button has its own padding.
const flush = { marginStart: -tokens.space.md };
