import { View } from 'react-native';

import { typeLink, typePaths, type GameMenu, type MenuType } from '../features/game/menus';
import { useT } from '../i18n';
import { paths } from '../lib/paths';
import { history } from '../platform/history';
import { a, tokens, useTheme } from '../theme';
import { Icon, MenuList, Popover, Text, Touch } from '../ui';
import { gameTypes } from './gameTypes';

interface MoreTypesProps {
  types: readonly MenuType[];
  menus: readonly GameMenu[] | undefined;
  /** The current path. */
  path: string;
}

/** The game types for which the top navigation has no room. */
export function MoreTypes({ types, menus, path }: MoreTypesProps) {
  const t = useT();
  const theme = useTheme();
  const isActive = types.some((type) => paths[typePaths[type]] === path);
  return (
    <Popover
      label={t('shell:moreTypes')}
      height={types.length * tokens.size.menuItem + tokens.space.lg}
      trigger={(open, isOpen) => (
        <Touch
          role="button"
          aria-haspopup="menu"
          aria-expanded={isOpen}
          onPress={open}
          testID="navigation-more"
          style={[a.row, a.gap_xs, { height: tokens.size.topNavigation, paddingHorizontal: tokens.size.navigationPad }]}
        >
          <Text
            variant="detail"
            weight={isActive ? 'semibold' : 'regular'}
            tone={isActive ? 'text' : 'muted'}
            lines={1}
          >
            {t('shell:moreTypes')}
          </Text>
          <Icon name="caret-down" size="small" />
          {(isActive || isOpen) && <View style={[a.absolute, theme.bgBrand, line]} />}
        </Touch>
      )}
    >
      {(close) => (
        <MenuList
          label={t('shell:moreTypes')}
          options={types.map((type) => ({
            value: typeLink(type, menus),
            label: t(gameTypes[type].title),
            icon: gameTypes[type].icon,
            testID: `navigation-more-${type}`,
          }))}
          onChoose={(href) => {
            close();
            history.push(href);
          }}
        />
      )}
    </Popover>
  );
}

const line = {
  bottom: 0,
  start: tokens.size.navigationPad,
  end: tokens.size.navigationPad,
  height: tokens.hairline.thick,
};
