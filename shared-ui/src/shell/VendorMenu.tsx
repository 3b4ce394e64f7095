import { View } from 'react-native';

import { typePaths, type GameMenu, type MenuType, type MenuVendor } from '../features/game/menus';
import { VendorMark } from '../features/game/vendor/VendorMark';
import { VendorNote } from '../features/game/vendor/VendorNote';
import { linkTo } from '../lib/paths';
import { a, tokens, useTheme, web } from '../theme';
import { Row, Text, Touch } from '../ui';

// Above this many vendors the drop-down takes the full width.
const manyVendors = 10;

interface VendorMenuProps {
  menu: GameMenu;
  type: MenuType;
  onChosen: () => void;
}

/** The vendors of a type, below its entry. */
export function VendorMenu({ menu, type, onChosen }: VendorMenuProps) {
  const theme = useTheme();
  const isLarge = menu.vendors.length > manyVendors;
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
    </>
  );
}

interface VendorTileProps {
  vendor: MenuVendor;
  type: MenuType;
  isLarge: boolean;
  onChosen: () => void;
}

/** A vendor with its mark; where there are many, six to a line. */
function VendorTile({ vendor, type, isLarge, onChosen }: VendorTileProps) {
  const theme = useTheme();
  const { vendorCode, name } = vendor;
  const href = linkTo(typePaths[type], { vassalage: vendorCode });
  const testID = `vendor-${vendorCode}`;
  if (!isLarge)
    return (
      <Row
        title={name}
        lead={<VendorMark name={name} />}
        trail={<VendorNote vendor={vendor} />}
        href={href}
        onPress={onChosen}
        style={[a.px_md, a.round_md, { minWidth: tokens.size.menu }]}
        testID={testID}
      />
    );
  return (
    <Touch href={href} onPress={onChosen} testID={testID} style={[a.center, a.gap_sm, a.round_md, theme.border, tile]}>
      <VendorMark name={name} />
      <Text variant="detail" weight="medium" lines={1}>
        {name}
      </Text>
      <View style={[a.absolute, corner]}>
        <VendorNote vendor={vendor} />
      </View>
    </Touch>
  );
}

const corner = { top: tokens.space.sm, end: tokens.space.sm };
const below = `calc(100vh - ${tokens.size.headerDesktop + tokens.size.topNavigation}px)`;
// Over the content alone: header, navigation and side menu stay lit.
const dimmed = [{ top: tokens.size.topNavigation, start: 0, end: 0 }, web({ minHeight: below })];
// Six to a line, twelve apart; a long list scrolls under its own edge.
const large = [{ end: 0 }, web({ maxHeight: below, overflowY: 'auto' })];
const tile = [
  { height: tokens.size.vendorTile, flexGrow: 1 },
  web({
    flexBasis: `calc((100% - ${tokens.space.md * 5}px) / 6)`,
    maxWidth: `calc((100% - ${tokens.space.md * 5}px) / 6)`,
  }),
];
const under = {
  top: tokens.size.topNavigation,
  start: 0,
  borderBottomStartRadius: tokens.radius.lg,
  borderBottomEndRadius: tokens.radius.lg,
};
