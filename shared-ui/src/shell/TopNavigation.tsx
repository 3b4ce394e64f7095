import { useEffect, useRef, useState } from 'react';
import { View } from 'react-native';

import { typeLink, offeredTypes, typePaths, useGameMenus, type MenuType } from '../features/game/menus';
import { useT } from '../i18n';
import { paths } from '../lib/paths';
import { onKey } from '../platform/shortcut';
import { a, stickyAt, tokens, useTheme, web } from '../theme';
import { Icon, Text, Touch, lazyOptional } from '../ui';
import { gameTypes } from './gameTypes';

const VendorMenu = lazyOptional(async () => (await import('./VendorMenu')).VendorMenu);

export function TopNavigation({ path }: { path: string }) {
  const t = useT();
  const theme = useTheme();
  const menus = useGameMenus();
  const { open, show, hide } = useHover();
  const opened = menus?.find((menu) => menu.gameType === open);
  return (
    <View
      {...({ role: 'navigation', onMouseLeave: hide } as object)}
      aria-label={t('shell:gameMenu')}
      style={[theme.bg, theme.borderBottom, stuck, { height: tokens.size.topNavigation }]}
    >
      <View
        style={[
          a.row_stretch,
          a.grow,
          sliding,
          { paddingHorizontal: tokens.space.xl - tokens.size.navigationPad + tokens.space.md },
        ]}
      >
        <Entry title={t('shell:home')} href={paths.home} isActive={path === paths.home} onPoint={hide} />
        {offeredTypes(menus).map((type) => (
          <Entry
            key={type}
            title={t(gameTypes[type].title)}
            href={typeLink(type, menus)}
            isActive={path === paths[typePaths[type]]}
            hasMenu={(menus?.find((menu) => menu.gameType === type)?.vendors.length ?? 0) > 1}
            onPoint={() => show(type)}
            testID={`navigation-${type}`}
          />
        ))}
      </View>
      {opened !== undefined && opened.vendors.length > 1 && (
        <VendorMenu menu={opened} type={opened.gameType as MenuType} onChosen={hide} />
      )}
    </View>
  );
}

interface EntryProps {
  title: string;
  href: string;
  isActive: boolean;
  hasMenu?: boolean;
  onPoint: () => void;
  testID?: string;
}

function Entry({ title, href, isActive, hasMenu = false, onPoint, testID = 'navigation-home' }: EntryProps) {
  const theme = useTheme();
  return (
    <Touch
      href={href}
      onHoverIn={onPoint}
      onFocus={onPoint}
      testID={testID}
      {...(isActive ? { 'aria-current': 'page' as const } : {})}
      style={[a.row, a.gap_xs, { paddingHorizontal: tokens.size.navigationPad }]}
    >
      <Text variant="detail" weight={isActive ? 'semibold' : 'regular'} tone={isActive ? 'text' : 'muted'} lines={1}>
        {title}
      </Text>
      {hasMenu && <Icon name="caret-down" size="small" />}
      {isActive && <View style={[a.absolute, theme.bgBrand, line]} />}
    </Touch>
  );
}

/** Opens after a short hover and closes shortly after the pointer leaves. */
function useHover() {
  const [open, setOpen] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const later = (value: string | undefined, ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(value), ms);
  };
  useEffect(() => (open === undefined ? undefined : onKey('Escape', () => setOpen(undefined))), [open]);
  return {
    open,
    show: (type: string) => later(type, tokens.motion.hoverOpen),
    hide: () => later(undefined, tokens.motion.hoverClose),
  };
}

const stuck = stickyAt(tokens.size.headerDesktop, tokens.layer.sticky);
// On narrow desktops the entries scroll horizontally.
const sliding = web({ overflowX: 'auto', scrollbarWidth: 'none' });
const line = {
  bottom: 0,
  start: tokens.size.navigationPad,
  end: tokens.size.navigationPad,
  height: tokens.hairline.thick,
};
