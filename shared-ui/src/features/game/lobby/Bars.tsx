import { ScrollView } from 'react-native';

import { useIsSignedIn } from '../../../api';
import { useFormat, useT } from '../../../i18n';
import { history } from '../../../platform/history';
import { a, useLayout } from '../../../theme';
import { Chip, Field, IconButton, Select, type IconName } from '../../../ui';
import { useOfferedLanguages } from '../../system';
import { typeLink, gamesOf, directGame, offeredTypes, useGameMenus, type MenuType } from '../menus';
import { classes, isPersonalSelection, orders, personalOrders, subtypes } from '../model';
import { typeIcons } from '../typeIcons';
import { useVendorNote } from '../gamevendor/VendorNote';
import { minLines, minStake, type LobbyFilter, type FilterChanges } from './useFilter';

interface SearchBarProps {
  gameType: MenuType;
  typed: string;
  onType: (text: string) => void;
}

export function SearchBar({ gameType, typed, onType }: SearchBarProps) {
  const t = useT();
  const format = useFormat();
  const count = gamesOf(useGameMenus()?.find((menu) => menu.gameType === gameType));
  return (
    <Field
      label={t('game:search')}
      placeholder={count === 0 ? t('game:search') : t('game:searchAll', { count, shown: format.number(count) })}
      size="search"
      icon="magnifying-glass"
      value={typed}
      onChange={onType}
      maxLength={64}
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
  );
}

interface ChipRowProps {
  label: string;
  children: React.ReactNode;
}

/** Chips in one horizontally scrolling line. */
function ChipRow({ label, children }: ChipRowProps) {
  const { margin } = useLayout();
  return (
    <ScrollView
      horizontal
      showsHorizontalScrollIndicator={false}
      role="group"
      aria-label={label}
      style={{ marginHorizontal: -margin }}
      contentContainerStyle={[a.gap_sm, a.py_xs, { paddingHorizontal: margin }]}
    >
      {children}
    </ScrollView>
  );
}

/** The game types; only where there are several. */
export function TypeFilter({ current }: { current: MenuType }) {
  const t = useT();
  const menus = useGameMenus();
  const types = offeredTypes(menus);
  if (types.length < 2) return null;
  const go = (type: MenuType) => {
    // A game opens over the list; another list replaces it.
    const isGame = directGame(menus?.find(({ gameType }) => gameType === type)) !== undefined;
    if (isGame) history.push(typeLink(type, menus));
    else history.replace(typeLink(type, menus));
  };
  return (
    <ChipRow label={t('game:types')}>
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
  const vendors = useGameMenus()?.find(({ gameType }) => gameType === filter.gameType)?.vendors ?? [];
  const noteOf = useVendorNote();
  const marks = {
    away: { icon: 'wrench', note: t('game:maintenance') },
    new: { mark: t('game:newVendor') },
    none: {},
  } as const;
  if (vendors.length < 2) return null;
  return (
    <ChipRow label={t('game:vendors')}>
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

interface Choice {
  label: string;
  icon?: IconName;
  isSet: boolean;
  set: FilterChanges;
  unset: FilterChanges;
  testID: string;
}

/** A set filter is a tinted chip with a × to remove it. */
export function ListFilters({ filter, show }: BarProps) {
  const t = useT();
  return (
    <ChipRow label={t('game:filters')}>
      {useChoices(filter).map(({ label, icon, isSet, set, unset, testID }) => (
        <Chip
          key={testID}
          label={label}
          {...(icon === undefined ? {} : { icon })}
          isSelected={isSet}
          {...(isSet ? { removeLabel: t('game:removeFilter', { name: label }) } : {})}
          onPress={() => show(isSet ? unset : set)}
          testID={testID}
        />
      ))}
    </ChipRow>
  );
}

function useChoices(filter: LobbyFilter): Choice[] {
  const t = useT();
  const isSignedIn = useIsSignedIn();
  const menus = useGameMenus();
  const vendors = menus?.find(({ gameType }) => gameType === filter.gameType)?.vendors ?? [];
  const hasTables = (name: string) =>
    vendors.some(
      (vendor) => (filter.vassalage === '' || vendor.vendorCode === filter.vassalage) && vendor.classes.includes(name),
    );
  const offersThai = useOfferedLanguages().some(({ code }) => code === 'TY');
  const selectionChoice = (name: LobbyFilter['selection'], label: string, icon: IconName): Choice => ({
    label,
    icon,
    isSet: filter.selection === name,
    set: { selection: name },
    unset: { selection: 'ALL' },
    testID: `games-filter-${name}`,
  });
  const one = (key: 'subType' | 'class' | 'minBet' | 'lines', value: string, label: string): Choice => ({
    label,
    isSet: filter[key] === value,
    set: { [key]: value },
    unset: { [key]: '' },
    testID: `games-filter-${value}`,
  });
  const own = isSignedIn
    ? [
        selectionChoice('FAV', t('game:favorites'), 'heart'),
        selectionChoice('RECENT', t('game:recentlyPlayed'), 'clock'),
      ]
    : [];
  const kinds = {
    RNG: [
      ...subtypes
        .filter((subtype) => subtype !== 'BG' || offersThai)
        .map((subtype) => one('subType', subtype, t(`game:subtype.${subtype}`))),
      one('minBet', minStake, t('game:stakeFrom', { amount: minStake })),
      one('lines', minLines, t('game:linesFrom', { count: Number(minLines) })),
    ],
    // A set filter stays visible, so that it can be removed.
    LIVE: classes
      .filter((name) => hasTables(name) || filter.class === name)
      .map((name) => one('class', name, t(`game:class.${name}`))),
  };
  return [
    selectionChoice('HOT', t('game:hot'), 'flame'),
    selectionChoice('NEW', t('game:new'), 'sparkle'),
    ...own,
    ...(filter.gameType === 'RNG' || filter.gameType === 'LIVE' ? kinds[filter.gameType] : []),
  ];
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
