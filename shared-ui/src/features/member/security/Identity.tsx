import { View } from 'react-native';

import { useT } from '../../../i18n';
import { a, tokens, useTheme, web } from '../../../theme';
import { Icon, Skeleton, Text, Touch } from '../../../ui';
import { Avatar } from '../avatar/Avatar';
import { useMember } from '../queries';
import { securityLink } from './links';

/** The member's identity; pressing it changes the avatar. */
export function Identity() {
  const t = useT();
  const theme = useTheme();
  const member = useMember();
  if (member === undefined) return <Skeleton height={height} radius="lg" />;
  const light = web({
    backgroundImage: `radial-gradient(circle at 12% 0%, ${theme.color.brandTintStrong}, transparent 62%)`,
  });
  const name = member.nickname === '' ? member.username : member.nickname;
  return (
    <Touch
      href={securityLink('avatar')}
      testID="account-avatar"
      style={[a.row, a.gap_lg, a.p_lg, a.round_lg, a.clip, theme.bgSurface, theme.border, light, { minHeight: height }]}
    >
      <Avatar member={member} size={tokens.size.headerDesktop} />
      <View style={a.grow}>
        <Text variant="heading" level={2} lines={1}>
          {name}
        </Text>
        <Text variant="detail" tone="muted" lines={1}>
          {name === member.username ? t(`member:kind.${member.kind}`) : member.username}
        </Text>
        <Text variant="label" tone="brand" weight="medium">
          {t('member:security.avatar.change')}
        </Text>
      </View>
      <Icon name="caret-right" size="text" />
    </Touch>
  );
}

const height = tokens.size.headerDesktop + tokens.space.lg * 2;
