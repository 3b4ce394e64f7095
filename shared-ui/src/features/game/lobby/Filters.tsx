import { useState } from 'react';
import { View } from 'react-native';

import { useIsSignedIn } from '../../../api';
import { useT } from '../../../i18n';
import { a } from '../../../theme';
import { Button, Chip, Popup, type IconName } from '../../../ui';
import { useOfferedLanguages } from '../../system';
import { useGameMenus } from '../menus';
import { classes, subtypes } from '../model';
import { ChipRow } from './ChipRow';
import { minLines, minStake, type FilterChanges, type LobbyFilter } from './useFilter';

interface FiltersProps {
  filter: LobbyFilter;
  show: (changes: FilterChanges) => void;
}

interface Choice {
  label: string;
  icon?: IconName;
  isSet: boolean;
  set: FilterChanges;
  unset: FilterChanges;
  testID: string;
}

/** How many filters are set, and the filters: a set one is a tinted chip with a × to remove it. */
export function ListFilters({ filter, show }: FiltersProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const choices = useChoices(filter);
  const set = choices.filter(({ isSet }) => isSet).length;
  return (
    <View style={[a.row, a.gap_sm]}>
      <Chip
        label={t('game:filters')}
        icon="sliders-horizontal"
        {...(set === 0
          ? {}
          : { mark: String(set), markTone: 'brand' as const, note: t('game:filtersSet', { count: set }) })}
        onPress={() => setOpen(true)}
        testID="games-filters"
      />
      <View style={a.grow}>
        <ChipRow label={t('game:filters')} chosen={choices.findIndex(({ isSet }) => isSet)} isInset>
          {choices.map((choice) => (
            <FilterChip key={choice.testID} choice={choice} show={show} testID={choice.testID} />
          ))}
        </ChipRow>
      </View>
      <Popup
        isOpen={isOpen}
        title={t('game:filters')}
        onClose={() => setOpen(false)}
        closeLabel={t('common:close')}
        size="confirm"
        testID="games-filters-popup"
        foot={
          <Button
            label={t('game:clearFilters')}
            isWide
            isDisabled={set === 0}
            onPress={() => {
              show(Object.assign({}, ...choices.map(({ unset }) => unset)) as FilterChanges);
              setOpen(false);
            }}
            testID="games-filters-clear"
          />
        }
      >
        <View style={[a.row, a.wrap, a.gap_md, a.py_sm]}>
          {choices.map((choice) => (
            <FilterChip key={choice.testID} choice={choice} show={show} testID={`${choice.testID}-all`} />
          ))}
        </View>
      </Popup>
    </View>
  );
}

function FilterChip({ choice, show, testID }: { choice: Choice; show: FiltersProps['show']; testID: string }) {
  const t = useT();
  const { label, icon, isSet, set, unset } = choice;
  return (
    <Chip
      label={label}
      {...(icon === undefined ? {} : { icon })}
      isSelected={isSet}
      {...(isSet ? { removeLabel: t('game:removeFilter', { name: label }) } : {})}
      onPress={() => show(isSet ? unset : set)}
      testID={testID}
    />
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
