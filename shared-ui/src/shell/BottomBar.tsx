import { View } from 'react-native';

import { useT, type TextKey } from '../i18n';
import { useGamesPath } from '../features/game/menus';
import { useUnread } from '../features/message';
import { linkTo, paths } from '../lib/paths';
import { a, gradient, tokens, useTheme, web } from '../theme';
import { Counter, Icon, Text, Touch, type IconName } from '../ui';
import { safeBottom } from './safeArea';

export type Tab = 'home' | 'games' | 'wallet' | 'me';

const tabs: readonly { tab: Tab; title: TextKey; icon: IconName; href: string }[] = [
  { tab: 'home', title: 'shell:home', icon: 'house', href: paths.home },
  { tab: 'games', title: 'shell:games', icon: 'squares-four', href: paths.games },
  { tab: 'wallet', title: 'shell:wallet', icon: 'wallet', href: linkTo('member', { page: 'transferFund' }) },
  { tab: 'me', title: 'shell:me', icon: 'user', href: paths.member },
];

export function BottomBar({ active, available }: { active: Tab | undefined; available: (tab: Tab) => boolean }) {
  const t = useT();
  const theme = useTheme();
  const gamesPath = useGamesPath();
  const unread = useUnread();
  return (
    <View
      {...({ role: 'navigation' } as object)}
      aria-label={t('shell:mainMenu')}
      style={[a.row_stretch, theme.bgSurface, theme.borderTop, fixed, safeBottom]}
    >
      {tabs
        .filter(({ tab }) => available(tab))
        .map(({ tab, title, icon, href }) => {
          const isActive = tab === active;
          return (
            <Touch
              key={tab}
              href={tab === 'games' ? gamesPath : href}
              testID={`tab-${tab}`}
              style={[a.grow, a.center, a.gap_xs, { height: tokens.size.bottomBar }]}
              {...(isActive ? { 'aria-current': 'page' as const } : {})}
            >
              {isActive && <View style={[a.absolute, a.round_full, theme.bgBrand, tokens.size.barLine, line]} />}
              {isActive && (
                <View
                  style={[
                    a.absolute,
                    tokens.size.barGlow,
                    line,
                    gradient(`radial-gradient(ellipse at 50% 0%, ${theme.color.brandGlow}, ${theme.color.clear} 70%)`),
                  ]}
                />
              )}
              <View>
                <Icon
                  name={icon}
                  size="bar"
                  isFilled={isActive}
                  color={isActive ? theme.color.brand : theme.color.muted}
                />
                {tab === 'me' && unread > 0 && (
                  <View style={[a.absolute, corner]} testID="tab-me-count">
                    <Counter count={unread} label={t('message:unread', { count: unread })} />
                  </View>
                )}
              </View>
              <Text
                variant="label"
                weight={isActive ? 'semibold' : 'medium'}
                tone={isActive ? 'brand' : 'muted'}
                lines={1}
              >
                {t(title)}
              </Text>
            </Touch>
          );
        })}
    </View>
  );
}

const fixed = [web({ position: 'fixed', zIndex: tokens.layer.bar }), { start: 0, end: 0, bottom: 0 }];
const line = { top: 0 };
// Beside the icon's shoulder, clear of the title below.
const corner = { top: -tokens.space.sm, start: tokens.space.lg };
