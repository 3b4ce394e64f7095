import { View } from 'react-native';

import { useChooseLanguage, useOfferedLanguages } from '../features/system';
import {
  typeLink,
  gamesOf,
  inHouseVendor,
  offeredTypes,
  typePaths,
  useGameMenus,
  type GameMenu,
} from '../features/game/menus';
import { languages, useLocale, useT } from '../i18n';
import { linkTo, paths } from '../lib/paths';
import { sideMenu, usePreference } from '../platform/preference';
import { a, stickyAt, tokens, useTheme, web } from '../theme';
import { Icon, MenuList, Popover, Text, Touch, lazyOptional } from '../ui';
import { gameTypes } from './gameTypes';
import { SideItem as Item } from './SideItem';

const SideMore = lazyOptional(async () => (await import('./SideMore')).SideMore);

export function SideMenu({ path }: { path: string }) {
  const t = useT();
  const theme = useTheme();
  const menus = useGameMenus();
  const isFolded = usePreference(sideMenu) === 'folded';
  const width = isFolded ? tokens.size.sideMenuFolded : tokens.size.sideMenu;
  return (
    <View
      {...({ role: 'navigation' } as object)}
      aria-label={t('shell:mainMenu')}
      style={[a.fixed, { width, borderEndWidth: tokens.hairline.thin, borderEndColor: theme.color.line }]}
    >
      <View style={[a.p_md, stuck]}>
        <Item
          title={t('shell:home')}
          icon="house"
          href={paths.home}
          isFolded={isFolded}
          isActive={path === paths.home}
        />
        {offeredTypes(menus).map((type) => (
          <Item
            key={type}
            title={t(gameTypes[type].title)}
            icon={gameTypes[type].icon}
            href={typeLink(type, menus)}
            isFolded={isFolded}
            isActive={path === paths[typePaths[type]]}
            count={gamesOf(menus?.find(({ gameType }) => gameType === type))}
          />
        ))}
        {hasInHouseGames(menus) && (
          <Item
            title={t('shell:moreGames')}
            icon="squares-four"
            href={linkTo('rng', { vassalage: inHouseVendor })}
            isFolded={isFolded}
            testID="side-more-games"
          />
        )}
        <SideMore isFolded={isFolded} fallback={<View style={isFolded ? roomFolded : room} />} />
        <LanguageItem isFolded={isFolded} />
      </View>
    </View>
  );
}

const hasInHouseGames = (menus: readonly GameMenu[] | undefined): boolean =>
  menus?.some(
    ({ gameType, vendors }) => gameType === 'RNG' && vendors.some(({ vendorCode }) => vendorCode === inHouseVendor),
  ) === true;

function LanguageItem({ isFolded }: { isFolded: boolean }) {
  const t = useT();
  const locale = useLocale();
  const offered = useOfferedLanguages();
  const choose = useChooseLanguage();
  const now = languages.find((language) => language.locale === locale);
  const options = offered.map(({ code, nativeName }) => ({ value: code, label: nativeName, testID: `lang-${code}` }));
  return (
    <Popover
      label={t('shell:language')}
      isWide
      trigger={(open, isOpen) => (
        <Touch
          role="button"
          aria-label={[t('shell:language'), now?.nativeName].filter(Boolean).join(', ')}
          aria-haspopup="listbox"
          aria-expanded={isOpen}
          onPress={open}
          testID="language-picker"
          style={[a.row, a.gap_md, a.px_md, a.round_sm, isFolded && a.justify_center, { height: tokens.size.sideItem }]}
        >
          <Icon name="translate" />
          {!isFolded && (
            <>
              <Text variant="detail" tone="muted" style={a.grow} lines={1}>
                {now?.nativeName ?? locale}
              </Text>
              <Icon name="caret-up-down" size="text" />
            </>
          )}
        </Touch>
      )}
    >
      {(close) => (
        <MenuList
          label={t('shell:language')}
          options={options}
          value={now?.code ?? 'EN'}
          onChoose={(code) => {
            close();
            const chosen = offered.find((language) => language.code === code);
            if (chosen !== undefined) choose(chosen);
          }}
        />
      )}
    </Popover>
  );
}

// Reserves space, so that content loaded later does not shift the layout.
const roomFolded = { height: tokens.size.sideItem * 3 + tokens.space.lg };
const room = { height: roomFolded.height + tokens.size.sideBanner + tokens.space.sm };
const top = tokens.size.headerDesktop;
const stuck = [
  stickyAt(top, tokens.layer.sticky),
  web({ overflowY: 'auto', scrollbarWidth: 'thin', maxHeight: `calc(100vh - ${top}px - var(--page-top, 0px))` }),
];
