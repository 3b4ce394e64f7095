import { ScrollView, View } from 'react-native';

import { useT } from '../../../i18n';
import { linkTo, paths } from '../../../lib/paths';
import { history } from '../../../platform/history';
import { a, useLayout } from '../../../theme';
import { Chip, Field, IconButton } from '../../../ui';
import { offeredTypes, typePaths, useGameMenus, type MenuType } from '../menus';
import { typeIcons } from '../typeIcons';
import type { LobbyFilter } from './useFilter';

export function SearchBar({ typed, onType }: { typed: string; onType: (text: string) => void }) {
  const t = useT();
  return (
    <Field
      label={t('game:search')}
      placeholder={t('game:search')}
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

interface RailProps {
  label: string;
  children: React.ReactNode;
}

/** Chips in one line that runs past the edge. */
function Rail({ label, children }: RailProps) {
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

/** The kinds of games; only where there is more than one. */
export function TypeRail({ now }: { now: MenuType }) {
  const t = useT();
  const types = offeredTypes(useGameMenus());
  if (types.length < 2) return null;
  return (
    <Rail label={t('game:types')}>
      {types.map((type) => (
        <Chip
          key={type}
          label={t(typeIcons[type].title)}
          icon={typeIcons[type].icon}
          isSelected={type === now}
          onPress={() => history.replace(paths[typePaths[type]])}
          testID={`games-type-${type}`}
        />
      ))}
    </Rail>
  );
}

export function VendorRail({ filter }: { filter: LobbyFilter }) {
  const t = useT();
  const vendors = useGameMenus()?.find(({ gameType }) => gameType === filter.gameType)?.vendors ?? [];
  const show = (vassalage: string) =>
    history.replace(linkTo(typePaths[filter.gameType], { vassalage, shelf: filter.selectType }));
  if (vendors.length < 2) return null;
  return (
    <Rail label={t('game:vendors')}>
      <Chip
        label={t('game:allVendors')}
        isSelected={filter.vassalage === ''}
        onPress={() => show('')}
        testID="games-vendor-all"
      />
      {vendors.map(({ vendorCode, name }) => (
        <Chip
          key={vendorCode}
          label={name}
          isSelected={filter.vassalage === vendorCode}
          onPress={() => show(vendorCode)}
          testID={`games-vendor-${vendorCode}`}
        />
      ))}
    </Rail>
  );
}

interface ShelfBarProps {
  filter: LobbyFilter;
  onShow: (shelf: LobbyFilter['selectType']) => void;
}

/** A set filter is a tinted chip with its own ×. */
export function ShelfBar({ filter, onShow }: ShelfBarProps) {
  const t = useT();
  const chips = [
    { shelf: 'HOT', label: t('game:hot'), icon: 'flame' },
    { shelf: 'NEW', label: t('game:new'), icon: 'sparkle' },
  ] as const;
  return (
    <View role="group" aria-label={t('game:filters')} style={[a.row, a.gap_sm]}>
      {chips.map(({ shelf, label, icon }) => {
        const isSet = filter.selectType === shelf;
        return (
          <Chip
            key={shelf}
            label={label}
            icon={icon}
            isSelected={isSet}
            {...(isSet ? { removeLabel: t('game:removeFilter', { name: label }) } : {})}
            onPress={() => onShow(isSet ? 'ALL' : shelf)}
            testID={`games-filter-${shelf}`}
          />
        );
      })}
    </View>
  );
}
