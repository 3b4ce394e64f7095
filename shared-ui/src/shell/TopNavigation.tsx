import { useRef, useState } from 'react';
import { View } from 'react-native';

import {
  entryOf,
  offeredTypes,
  typePaths,
  useGameMenus,
  type GameMenu,
  type MenuType,
  type MenuVendor,
} from '../features/game/menus';
import { useT } from '../i18n';
import { linkTo, paths } from '../lib/paths';
import { a, stuckAt, tokens, useTheme, web } from '../theme';
import { Icon, Row, Text, Touch } from '../ui';
import { gameTypes } from './gameTypes';

// Above this many vendors the drop-down takes the full width.
const manyVendors = 10;

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
          { paddingHorizontal: tokens.space.xl - tokens.size.navigationPad + tokens.space.md },
        ]}
      >
        <Entry title={t('shell:home')} href={paths.home} isActive={path === paths.home} onPoint={hide} />
        {offeredTypes(menus).map((type) => (
          <Entry
            key={type}
            title={t(gameTypes[type].title)}
            href={entryOf(type, menus)}
            isActive={path === paths[typePaths[type]]}
            hasMenu={(menus?.find((menu) => menu.gameType === type)?.vendors.length ?? 0) > 1}
            onPoint={() => show(type)}
          />
        ))}
      </View>
      {opened !== undefined && opened.vendors.length > 1 && (
        <Vendors menu={opened} type={opened.gameType as MenuType} onChosen={hide} />
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
}

function Entry({ title, href, isActive, hasMenu = false, onPoint }: EntryProps) {
  const theme = useTheme();
  return (
    <Touch
      href={href}
      onHoverIn={onPoint}
      onFocus={onPoint}
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

function Vendors({ menu, type, onChosen }: { menu: GameMenu; type: MenuType; onChosen: () => void }) {
  const theme = useTheme();
  const isLarge = menu.vendors.length > manyVendors;
  return (
    <View
      style={[
        a.absolute,
        a.row,
        a.wrap,
        a.gap_md,
        a.px_xl,
        a.py_lg,
        theme.bgSurface,
        theme.border,
        theme.shadow,
        under,
        isLarge ? large : { maxWidth: tokens.size.dialog.form },
      ]}
      testID="vendor-menu"
    >
      {menu.vendors.map((vendor) => (
        <VendorTile key={vendor.vendorCode} vendor={vendor} type={type} isLarge={isLarge} onChosen={onChosen} />
      ))}
    </View>
  );
}

interface VendorTileProps {
  vendor: MenuVendor;
  type: MenuType;
  isLarge: boolean;
  onChosen: () => void;
}

/** A vendor with its mark; where there are many, six to a line. */
function VendorTile({ vendor: { vendorCode, name }, type, isLarge, onChosen }: VendorTileProps) {
  const theme = useTheme();
  const href = linkTo(typePaths[type], { vassalage: vendorCode });
  const testID = `vendor-${vendorCode}`;
  if (!isLarge)
    return (
      <Row
        title={name}
        icon={gameTypes[type].icon}
        href={href}
        onPress={onChosen}
        style={[a.px_md, a.round_md, { minWidth: tokens.size.menu }]}
        testID={testID}
      />
    );
  return (
    <Touch href={href} onPress={onChosen} testID={testID} style={[a.center, a.gap_sm, a.round_md, theme.border, tile]}>
      <View style={[a.center, a.round_md, theme.bgTintStrong, mark]} aria-hidden>
        <Text weight="semibold" isDisplay tone="brand">
          {name.slice(0, 1)}
        </Text>
      </View>
      <Text variant="detail" weight="medium" lines={1}>
        {name}
      </Text>
    </Touch>
  );
}

/** Opens after a moment of pointing, closes a little after leaving. */
function useHover() {
  const [open, setOpen] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const later = (value: string | undefined, ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(value), ms);
  };
  return {
    open,
    show: (type: string) => later(type, tokens.motion.hoverOpen),
    hide: () => later(undefined, tokens.motion.hoverClose),
  };
}

const stuck = stuckAt(tokens.size.headerDesktop, tokens.layer.sticky);
const line = {
  bottom: 0,
  start: tokens.size.navigationPad,
  end: tokens.size.navigationPad,
  height: tokens.hairline.thick,
};
// Six to a line, twelve apart; a long list scrolls under its own edge.
const large = [
  { end: 0 },
  web({ maxHeight: `calc(100vh - ${tokens.size.headerDesktop + tokens.size.topNavigation}px)`, overflowY: 'auto' }),
];
const tile = [
  { height: tokens.size.vendorTile, flexGrow: 1 },
  web({
    flexBasis: `calc((100% - ${tokens.space.md * 5}px) / 6)`,
    maxWidth: `calc((100% - ${tokens.space.md * 5}px) / 6)`,
  }),
];
const mark = { width: tokens.size.thumb, height: tokens.size.thumb };
const under = {
  top: tokens.size.topNavigation,
  start: 0,
  borderBottomStartRadius: tokens.radius.lg,
  borderBottomEndRadius: tokens.radius.lg,
};
