import type { ComponentProps } from 'react';
import { View } from 'react-native';

import { typeLink, offeredTypes, typePaths, useGameMenus, type MenuType } from '../features/game/menus';
import { useT } from '../i18n';
import { paths } from '../lib/paths';
import { a, stickyAt, tokens, useTheme } from '../theme';
import { Icon, Text, Touch, lazyOptional } from '../ui';
import { gameTypes } from './gameTypes';
import { useFitting } from './useFitting';
import { useTopMenu } from './useTopMenu';

const MoreTypes = lazyOptional(async () => (await import('./MoreTypes')).MoreTypes);
const VendorMenu = lazyOptional(async () => (await import('./VendorMenu')).VendorMenu);

export function TopNavigation({ path }: { path: string }) {
  const t = useT();
  const theme = useTheme();
  const menus = useGameMenus();
  const menu = useTopMenu();
  const { open } = menu;
  const opened = menus?.find(({ gameType }) => gameType === open?.type);
  const types = offeredTypes(menus);
  const titles = [t('shell:home'), ...types.map((type) => t(gameTypes[type].title))];
  const { fitting, onRow, onEntry } = useFitting(titles);
  const hasMenu = (type: MenuType) => (menus?.find(({ gameType }) => gameType === type)?.vendors.length ?? 0) > 1;
  return (
    <View
      ref={menu.navigation}
      {...({ role: 'navigation', onMouseLeave: menu.hideSoon, onMouseMove: menu.onMouseMove } as object)}
      aria-label={t('shell:gameMenu')}
      style={[theme.bg, theme.borderBottom, stuck, { height: tokens.size.topNavigation }]}
    >
      <View style={[a.row_stretch, a.grow, a.clip, inset]} onLayout={onRow}>
        <Entry
          title={t('shell:home')}
          href={paths.home}
          isActive={path === paths.home}
          onHoverIn={menu.hideSoon}
          onFocus={menu.close}
          onLayout={onEntry(t('shell:home'))}
          testID="navigation-home"
        />
        {types.slice(0, Math.max(0, fitting - 1)).map((type) => (
          <Entry
            key={type}
            title={t(gameTypes[type].title)}
            href={typeLink(type, menus)}
            isActive={path === paths[typePaths[type]]}
            isOpen={hasMenu(type) ? open?.type === type : undefined}
            onLayout={onEntry(t(gameTypes[type].title))}
            testID={`navigation-${type}`}
            {...menu.triggerProps(type, hasMenu(type))}
          />
        ))}
        {fitting <= types.length && <MoreTypes types={types.slice(fitting - 1)} menus={menus} path={path} />}
      </View>
      {open !== undefined && opened !== undefined && opened.vendors.length > 1 && (
        <VendorMenu
          key={open.type}
          menu={opened}
          type={opened.gameType as MenuType}
          start={open.start}
          room={open.room}
          isEntered={open.isEntered}
          onKeep={menu.keep}
          onLeave={menu.leave}
          onChosen={menu.close}
        />
      )}
    </View>
  );
}

interface EntryProps extends Omit<ComponentProps<typeof Touch>, 'children' | 'style'> {
  title: string;
  isActive: boolean;
  /** Undefined without a menu. */
  isOpen?: boolean | undefined;
}

function Entry({ title, isActive, isOpen, ...rest }: EntryProps) {
  const theme = useTheme();
  return (
    <Touch
      {...rest}
      {...(isActive ? { 'aria-current': 'page' as const } : {})}
      {...(isOpen === undefined ? {} : { 'aria-expanded': isOpen })}
      style={[a.row, a.fixed, a.gap_xs, { paddingHorizontal: tokens.size.navigationPad }]}
    >
      <Text variant="detail" weight={isActive ? 'semibold' : 'regular'} tone={isActive ? 'text' : 'muted'} lines={1}>
        {title}
      </Text>
      {isOpen !== undefined && <Icon name="caret-down" size="small" />}
      {(isActive || isOpen === true) && <View style={[a.absolute, theme.bgBrand, line]} />}
    </Touch>
  );
}

const stuck = stickyAt(tokens.size.headerDesktop, tokens.layer.sticky);
const inset = { marginHorizontal: tokens.space.xl - tokens.size.navigationPad + tokens.space.md };
const line = {
  bottom: 0,
  start: tokens.size.navigationPad,
  end: tokens.size.navigationPad,
  height: tokens.hairline.thick,
};
