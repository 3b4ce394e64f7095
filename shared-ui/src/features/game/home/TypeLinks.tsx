import { ScrollView, View } from 'react-native';

import { useT, type TextKey } from '../../../i18n';
import { linkTo, paths } from '../../../lib/paths';
import { a, tokens, useLayout, useTheme } from '../../../theme';
import { Icon, Skeleton, Text, Touch, type IconName } from '../../../ui';
import { typeLink, offeredTypes, type GameMenu } from '../menus';
import { useHotGames } from '../queries';
import { typeIcons } from '../typeIcons';

interface TypeLink {
  key: string;
  title: TextKey;
  icon: IconName;
  href: string;
}

const always: readonly TypeLink[] = [
  { key: 'verify', title: 'game:fairCheck', icon: 'shield-check', href: paths.verify },
  { key: 'help', title: 'shell:footerHelp', icon: 'question', href: paths.help },
];

const hot: TypeLink = {
  key: 'hot',
  title: 'game:hot',
  icon: 'flame',
  href: linkTo('games', { selection: 'HOT' }),
};

/** Links to the hot games, to the available types and to the two pages that explain the games. */
export function TypeLinks({ menus }: { menus: readonly GameMenu[] | undefined }) {
  const t = useT();
  const { margin } = useLayout();
  const isPending = menus === undefined;
  const hasHot = useHotGames().data?.content.length !== 0;
  const types = offeredTypes(menus).map((type): TypeLink => ({
    key: type,
    title: typeIcons[type].title,
    icon: typeIcons[type].icon,
    href: typeLink(type, menus),
  }));
  return (
    <ScrollView
      horizontal
      showsHorizontalScrollIndicator={false}
      {...({ role: 'navigation' } as object)}
      aria-label={t('game:ways')}
      style={{ marginHorizontal: -margin }}
      contentContainerStyle={[a.gap_lg, { paddingHorizontal: margin + tokens.space.xs }]}
    >
      {hasHot && <Tile link={hot} isFirst />}
      {isPending && <TileSkeleton />}
      {[...types, ...always].map((link, place) => (
        <Tile key={link.key} link={link} isFirst={!hasHot && place === 0 && !isPending} />
      ))}
    </ScrollView>
  );
}

function Tile({ link, isFirst }: { link: TypeLink; isFirst: boolean }) {
  const t = useT();
  const theme = useTheme();
  return (
    <Touch href={link.href} testID={`way-${link.key}`} isPlain style={[a.align_center, a.gap_sm, a.round_md, tile]}>
      <View
        style={[
          a.center,
          a.round_md,
          isFirst ? [theme.bgTintStrong, theme.borderBrand] : [theme.bgSurface, theme.border],
          box,
        ]}
      >
        <Icon name={link.icon} size="bar" isFilled={isFirst} color={isFirst ? theme.color.brand : theme.color.muted} />
      </View>
      <Text variant="label" weight="medium" tone={isFirst ? 'text' : 'muted'} align="center" lines={1}>
        {t(link.title)}
      </Text>
    </Touch>
  );
}

/** Placeholder of the first type, so that the rest does not shift. */
function TileSkeleton() {
  return (
    <View aria-hidden style={[a.gap_sm, tile]}>
      <Skeleton {...tokens.size.category} radius="md" />
      <Skeleton height={tokens.type.label.line} />
    </View>
  );
}

const box = { width: tokens.size.category.width, height: tokens.size.category.height };
const tile = { minWidth: tokens.size.category.width };
