import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { View } from 'react-native';

import { gamesOf, typePaths, type GameMenu, type MenuType, type MenuVendor } from '../features/game/menus';
import { VendorLogo } from '../features/game/gamevendor/VendorLogo';
import { VendorNote } from '../features/game/gamevendor/VendorNote';
import { intlLocaleOf, useFormat, useLocale, useT } from '../i18n';
import { normalizeLine } from '../lib/input/normalize';
import { linkTo, paths } from '../lib/paths';
import { a, tokens, useTheme, web } from '../theme';
import { Field, Icon, Row, Text, Touch } from '../ui';
import { gameTypes } from './gameTypes';

// With more vendors than this the menu takes the full width.
const manyVendors = 10;
// With more than this they are searched, and in alphabetical order.
const tooManyVendors = 24;

interface HeadProps {
  menu: GameMenu;
  type: MenuType;
  onChosen: () => void;
}

interface VendorMenuProps extends HeadProps {
  /** Distance of the trigger from the start of the navigation, whose width is `room`. */
  start: number;
  room: number;
  /** The keyboard enters the menu. */
  isEntered: boolean;
  /** The pointer is in the menu. */
  onKeep: () => void;
  /** The keyboard leaves the menu. */
  onLeave: () => void;
}

/** The vendors of a game type, below its navigation entry. */
export function VendorMenu({ menu, type, start, room, isEntered, onKeep, onLeave, onChosen }: VendorMenuProps) {
  const theme = useTheme();
  const first = useRef<View>(null);
  useEffect(() => {
    if (isEntered) first.current?.focus();
  }, [isEntered]);
  const { vendors, search } = useSearch(menu);
  const onKeyDown = (event: { key: string; shiftKey?: boolean; preventDefault: () => void }) => {
    if (event.key !== 'Tab' || event.shiftKey !== true) return;
    event.preventDefault();
    onLeave();
  };
  const isLarge = menu.vendors.length > manyVendors;
  const from = isLarge ? 0 : Math.max(0, Math.min(start, room - tokens.size.dialog.form));
  const Vendor = isLarge ? VendorTile : VendorRow;
  return (
    <>
      {isLarge && (
        <View
          aria-hidden
          pointerEvents="none"
          style={[a.absolute, dimmed, { backgroundColor: theme.color.scrimMenu }]}
        />
      )}
      <View
        {...({ onMouseEnter: onKeep } as object)}
        style={[
          a.absolute,
          theme.bgSurface,
          theme.border,
          theme.shadow,
          under,
          { start: from },
          isLarge ? [a.gap_md, a.px_xl, large] : [a.gap_xs, a.p_md, small],
        ]}
        testID="vendor-menu"
      >
        <View style={isLarge ? a.full : a.px_sm}>
          <Head ref={first} onKeyDown={onKeyDown} menu={menu} type={type} onChosen={onChosen} />
        </View>
        {search}
        <View style={isLarge ? [a.row_stretch, a.wrap, a.gap_md] : [a.row_stretch, a.wrap]}>
          {vendors.map((vendor) => (
            <Vendor key={vendor.vendorCode} vendor={vendor} type={type} onChosen={onChosen} />
          ))}
        </View>
      </View>
    </>
  );
}

/** Vendors by a part of their name, where there are many. */
function useSearch(menu: GameMenu) {
  const t = useT();
  const locale = useLocale();
  const [text, setText] = useState('');
  if (menu.vendors.length <= tooManyVendors) return { vendors: menu.vendors, search: null };
  const wanted = normalizeLine(text).toLocaleLowerCase();
  const vendors = menu.vendors
    .filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
    .toSorted((one, other) => one.name.localeCompare(other.name, intlLocaleOf(locale)));
  const search = (
    <Field
      label={t('game:vendorSearch')}
      placeholder={t('game:vendorSearch')}
      kind="search"
      size="search"
      icon="magnifying-glass"
      value={text}
      onChange={setText}
      testID="vendor-menu-search"
    />
  );
  return { vendors, search };
}

type LinkProps = Pick<ComponentProps<typeof Touch>, 'ref' | 'onKeyDown'>;

/** Title with the number of games, and a link to all of them. */
function Head({ menu, type, onChosen, ...link }: HeadProps & LinkProps) {
  const t = useT();
  const theme = useTheme();
  const format = useFormat();
  const [vendors, games] = [menu.vendors.length, gamesOf(menu)];
  return (
    <View style={[a.row, a.between, a.gap_lg, head]}>
      <Text variant="heading" lines={1} testID="vendor-menu-title">
        {t('game:vendorsOf', { type: t(gameTypes[type].title), count: vendors, shown: format.number(vendors) })}
      </Text>
      <Touch
        {...link}
        href={paths[typePaths[type]]}
        onPress={onChosen}
        hitSlop={(tokens.target - headHeight) / 2}
        testID="vendor-menu-all"
        style={[a.row, a.gap_xs, a.fixed, a.round_sm, head]}
      >
        <Text variant="detail" weight="semibold" tone="brand" lines={1}>
          {t(`game:allOf.${type}`, { count: games, shown: format.number(games) })}
        </Text>
        <Icon name="arrow-right" size="text" color={theme.color.brand} />
      </Touch>
    </View>
  );
}

interface VendorProps {
  vendor: MenuVendor;
  type: MenuType;
  onChosen: () => void;
}

function useVendorText({ vendor, type }: Pick<VendorProps, 'vendor' | 'type'>) {
  const t = useT();
  const format = useFormat();
  const { vendorCode, name, games } = vendor;
  return {
    href: linkTo(typePaths[type], { vassalage: vendorCode }),
    count: t('game:count', { count: games, shown: format.number(games) }),
    mark: <VendorLogo code={vendorCode} type={type} name={name} />,
    testID: `vendor-${vendorCode}`,
  };
}

function VendorRow({ vendor, type, onChosen }: VendorProps) {
  const { href, count, mark, testID } = useVendorText({ vendor, type });
  return (
    <Row
      title={vendor.name}
      detail={count}
      leading={mark}
      trailing={<VendorNote vendor={vendor} />}
      href={href}
      onPress={onChosen}
      style={[a.px_sm, a.round_md, half]}
      testID={testID}
    />
  );
}

/** A vendor in the large layout, six in a row. */
function VendorTile({ vendor, type, onChosen }: VendorProps) {
  const theme = useTheme();
  const { href, count, mark, testID } = useVendorText({ vendor, type });
  return (
    <Touch
      href={href}
      onPress={onChosen}
      isPlain
      testID={testID}
      style={({ hovered, focused }) => [
        a.align_start,
        a.gap_sm,
        a.round_md,
        theme.border,
        theme.isDark ? theme.bg : theme.bgSurface,
        tile,
        (hovered === true || focused === true) && [theme.isDark ? theme.bgRaised : theme.bg, theme.borderBrand],
      ]}
    >
      {mark}
      <View style={[a.full, lines]}>
        <Text variant="detail" weight="semibold" lines={1}>
          {vendor.name}
        </Text>
        <Text variant="label" tone="muted" lines={1}>
          {count}
        </Text>
      </View>
      <View style={[a.absolute, corner]}>
        <VendorNote vendor={vendor} />
      </View>
    </Touch>
  );
}

const corner = { top: tokens.size.fieldPad, end: tokens.size.fieldPad };
const below = `calc(100vh - ${tokens.size.headerDesktop + tokens.size.topNavigation}px)`;
// Dims the content only: header, navigation and side menu stay lit.
const dimmed = [{ top: tokens.size.topNavigation, start: 0, end: 0 }, web({ minHeight: below })];
const headHeight = tokens.icon.tile;
const head = { minHeight: headHeight };
// Six in a row with gaps of twelve; a long list scrolls inside the menu.
const large = [
  { end: 0, paddingVertical: tokens.size.bannerPad.x },
  web({ maxHeight: below, overflowY: 'auto', overscrollBehavior: 'contain' }),
];
const small = { width: tokens.size.dialog.form };
const half = web({ flexBasis: '50%', maxWidth: '50%' });
const lines = { gap: tokens.hairline.thick };
const sixth = `calc((100% - ${tokens.space.md * 5}px) / 6)`;
const tile = [
  { height: tokens.size.vendorTile, padding: tokens.size.fieldPad, flexGrow: 1 },
  web({ flexBasis: sixth, maxWidth: sixth }),
];
const under = {
  top: tokens.size.topNavigation,
  borderBottomStartRadius: tokens.radius.lg,
  borderBottomEndRadius: tokens.radius.lg,
};
