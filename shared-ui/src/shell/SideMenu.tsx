import { View } from 'react-native';

import { useChooseLanguage, useOfferedLanguages } from '../features/member';
import { entryOf, offeredTypes, typePaths, useGameMenus } from '../features/game/menus';
import { languages, useLocale, useT } from '../i18n';
import { paths } from '../lib/paths';
import { sideMenu, usePreference } from '../platform/preference';
import { a, stuckAt, tokens, useTheme, web } from '../theme';
import { Icon, MenuList, Popover, Text, Touch, type IconName } from '../ui';
import { gameTypes } from './gameTypes';

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
            href={entryOf(type, menus)}
            isFolded={isFolded}
            isActive={path === paths[typePaths[type]]}
          />
        ))}
        <View style={[theme.borderTop, a.my_sm]} />
        <Item title={t('shell:footerHelp')} icon="question" href={paths.help} isFolded={isFolded} isActive={false} />
        <LanguageItem isFolded={isFolded} />
      </View>
    </View>
  );
}

interface ItemProps {
  title: string;
  icon: IconName;
  href: string;
  isFolded: boolean;
  isActive: boolean;
}

function Item({ title, icon, href, isFolded, isActive }: ItemProps) {
  const theme = useTheme();
  return (
    <Touch
      href={href}
      {...(isFolded ? { 'aria-label': title } : {})}
      {...(isActive ? { 'aria-current': 'page' as const } : {})}
      style={[
        a.row,
        a.gap_md,
        a.px_md,
        a.round_sm,
        isActive && (theme.isDark ? theme.bgTint : theme.bgTintStrong),
        isFolded && a.justify_center,
        { height: tokens.size.sideItem },
      ]}
    >
      <Icon name={icon} isFilled={isActive} color={isActive ? theme.color.brand : theme.color.muted} />
      {!isFolded && (
        <Text variant="detail" tone={isActive ? 'text' : 'muted'} weight={isActive ? 'medium' : 'regular'} lines={1}>
          {title}
        </Text>
      )}
    </Touch>
  );
}

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

const top = tokens.size.headerDesktop;
const stuck = [
  stuckAt(top, tokens.layer.sticky),
  web({ overflowY: 'auto', scrollbarWidth: 'thin', maxHeight: `calc(100vh - ${top}px - var(--page-top, 0px))` }),
];
