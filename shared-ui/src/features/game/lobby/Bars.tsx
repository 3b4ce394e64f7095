import { useState } from 'react';
import { View } from 'react-native';

import { useFormat, useT } from '../../../i18n';
import { linkTo } from '../../../lib/paths';
import { history } from '../../../platform/history';
import { a } from '../../../theme';
import { Chip, Field, IconButton, Select } from '../../../ui';
import { useVendorNote } from '../gamevendor/VendorNote';
import { directGame, gamesOf, offeredTypes, typeLink, useGameMenus, type GameMenu, type MenuType } from '../menus';
import { isPersonalSelection, orders, personalOrders } from '../model';
import { RecentSearches } from '../search/RecentSearches';
import { rememberSearch } from '../search/recentSearches';
import { typeIcons } from '../typeIcons';
import { ChipRow } from './ChipRow';
import { listPath, type FilterChanges, type ListedType, type LobbyFilter } from './useFilter';

interface SearchBarProps {
  gameType: ListedType;
  typed: string;
  onType: (text: string) => void;
}

export function SearchBar({ gameType, typed, onType }: SearchBarProps) {
  const t = useT();
  const format = useFormat();
  const [isActive, setActive] = useState(false);
  const menus = useGameMenus() ?? [];
  const count = gamesOf(menus.find((menu) => menu.gameType === gameType));
  return (
    <View style={a.gap_xs}>
      <Field
        label={t('game:search')}
        placeholder={count === 0 ? t('game:search') : t('game:searchAll', { count, shown: format.number(count) })}
        size="search"
        icon="magnifying-glass"
        value={typed}
        onChange={onType}
        maxLength={64}
        onFocus={() => setActive(true)}
        onBlur={() => {
          setActive(false);
          rememberSearch(typed);
        }}
        testID="games-search"
        {...(typed === ''
          ? {}
          : {
              suffix: (
                <IconButton
                  icon="x"
                  size="mid"
                  label={t('game:clearSearch')}
                  onPress={() => onType('')}
                  testID="games-search-clear"
                />
              ),
            })}
      />
      {isActive && typed === '' && <RecentSearches onChoose={onType} />}
    </View>
  );
}

/** The game types; only where there are several. A search goes on in the other type. */
export function TypeFilter({ current, q }: { current: ListedType; q: string }) {
  const t = useT();
  const menus = useGameMenus();
  const types = offeredTypes(menus);
  if (types.length < 2) return null;
  const go = (type: MenuType) => {
    // A game opens over the list; another list replaces it.
    const isGame = directGame(menus?.find(({ gameType }) => gameType === type)) !== undefined;
    if (isGame) history.push(typeLink(type, menus));
    else history.replace(linkTo(listPath(type), { q }));
  };
  return (
    <ChipRow label={t('game:types')} chosen={types.findIndex((type) => type === current) + 1}>
      <Chip
        label={t('game:allTypes')}
        icon="squares-four"
        isSelected={current === ''}
        onPress={() => history.replace(linkTo('games', { q }))}
        testID="games-type-all"
      />
      {types.map((type) => (
        <Chip
          key={type}
          label={t(typeIcons[type].title)}
          icon={typeIcons[type].icon}
          isSelected={type === current}
          onPress={() => go(type)}
          testID={`games-type-${type}`}
        />
      ))}
    </ChipRow>
  );
}

interface BarProps {
  filter: LobbyFilter;
  show: (changes: FilterChanges) => void;
}

export function VendorFilter({ filter, show }: BarProps) {
  const t = useT();
  const vendors = vendorsOf(useGameMenus() ?? [], filter.gameType);
  const noteOf = useVendorNote();
  const marks = {
    away: { icon: 'wrench', note: t('game:maintenance') },
    new: { mark: t('game:newVendor') },
    none: {},
  } as const;
  if (vendors.length < 2) return null;
  return (
    <ChipRow
      label={t('game:vendors')}
      chosen={vendors.findIndex(({ vendorCode }) => vendorCode === filter.vassalage) + 1}
    >
      <Chip
        label={t('game:allVendors')}
        isSelected={filter.vassalage === ''}
        onPress={() => show({ vassalage: '' })}
        testID="games-vendor-all"
      />
      {vendors.map(({ vendorCode, name, isInMaintenance }) => (
        <Chip
          key={vendorCode}
          label={name}
          {...marks[noteOf({ vendorCode, isInMaintenance }) ?? 'none']}
          isSelected={filter.vassalage === vendorCode}
          onPress={() => show({ vassalage: vendorCode })}
          testID={`games-vendor-${vendorCode}`}
        />
      ))}
    </ChipRow>
  );
}

/** The vendors of a list, each once. */
function vendorsOf(menus: readonly GameMenu[], type: ListedType) {
  const all = menus.filter(({ gameType }) => type === '' || gameType === type).flatMap(({ vendors }) => vendors);
  return all.filter(({ vendorCode }, index) => all.findIndex((other) => other.vendorCode === vendorCode) === index);
}

export function OrderPicker({ filter, show }: BarProps) {
  const t = useT();
  const isPersonal = isPersonalSelection(filter.selection);
  return (
    <Select
      kind="text"
      label={t('game:order')}
      closeLabel={t('common:close')}
      options={(isPersonal ? personalOrders : orders).map((value) => ({ value, label: t(`game:orders.${value}`) }))}
      value={isPersonal && filter.sort !== 'NAME' ? 'NEW' : filter.sort}
      onChange={(sort) => show({ sort })}
      testID="games-order"
    />
  );
}
