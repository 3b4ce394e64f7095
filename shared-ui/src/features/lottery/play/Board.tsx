import { useState, type ReactNode } from 'react';
import { ScrollView, View } from 'react-native';

import { useFormat, useT } from '../../../i18n';
import { moneyOf, unitsOf } from '../../../lib/money';
import { a, useLayout, useTheme } from '../../../theme';
import { Chip, Icon, Tabs, Text } from '../../../ui';
import { useMoneyText } from '../../wallet';
import type { BoardType } from '../model';
import { kindText, placeText, tabKey, tabText } from '../names';
import { separatorOf, type BetType } from '../rules';
import { firstOf, payRange, type Pricing } from '../slip/quote';
import { emptyDraft, layoutOf, type Draft } from './draft';
import { NumberGrid } from './Grid';
import { Rows } from './Rows';
import { TypedNumbers } from './TypedNumbers';

interface BoardProps {
  pricing: Pricing;
  row: BoardType;
  draft: Draft;
  onDraft: (draft: Draft) => void;
  onType: (code: string) => void;
}

/** The bet types of a game and the keys of the chosen one. */
export function BetBoard({ pricing, row, draft, onDraft, onType }: BoardProps) {
  return (
    <View style={a.gap_md}>
      <TypePicker pricing={pricing} code={row.type.code} onType={onType} />
      <Pays pricing={pricing} row={row} />
      <Keys key={row.type.code} pricing={pricing} row={row} draft={draft} onDraft={onDraft} />
    </View>
  );
}

function TypePicker({ pricing, code, onType }: { pricing: Pricing; code: string; onType: (code: string) => void }) {
  const t = useT();
  const codes = pricing.board.types.map(({ type }) => type.code);
  const tab = tabKey(code);
  const keys = [...new Set([tabKey(firstOf(codes)), ...codes.map(tabKey)])];
  const tabs = keys.map((key) => {
    const first = codes.find((each) => tabKey(each) === key) ?? '';
    return { value: key, first, label: tabText(t, first), testID: `lottery-tab-${key}` };
  });
  const inTab = codes.filter((each) => tabKey(each) === tab);
  return (
    <View style={a.gap_md}>
      {tabs.length > 1 && (
        <Tabs
          label={t('lottery:types')}
          options={tabs}
          value={tab}
          onChange={(key) => onType(tabs.find(({ value }) => value === key)?.first ?? code)}
          isScrolling
        />
      )}
      {inTab.length > 1 && (
        <ChipLine>
          {inTab.map((each) => (
            <Chip
              key={each}
              label={kindText(t, each)}
              isSelected={each === code}
              onPress={() => onType(each)}
              testID={`lottery-type-${each}`}
            />
          ))}
        </ChipLine>
      )}
    </View>
  );
}

/** Chips in lines on a desktop, in one that scrolls on a phone, so that the keys stay near. */
function ChipLine({ children }: { children: ReactNode }) {
  const t = useT();
  const { isPhone, margin } = useLayout();
  const label = { role: 'group' as const, 'aria-label': t('lottery:types') };
  if (!isPhone)
    return (
      <View {...label} style={[a.row, a.wrap, a.gap_sm]}>
        {children}
      </View>
    );
  return (
    <ScrollView
      {...label}
      horizontal
      showsHorizontalScrollIndicator={false}
      style={{ marginHorizontal: -margin }}
      contentContainerStyle={[a.gap_sm, a.py_xs, { paddingHorizontal: margin }]}
    >
      {children}
    </ScrollView>
  );
}

/** What a winning unit pays, with the fee or the discount of the type. */
function Pays({ pricing, row }: { pricing: Pricing; row: BoardType }) {
  const t = useT();
  const theme = useTheme();
  const format = useFormat();
  const moneyText = useMoneyText();
  const range = payRange(pricing, row);
  if (range === null) return null;
  const { type } = row;
  const stake = moneyText(moneyOf(range.per));
  const [from, to] = [moneyText(range.from), moneyText(range.to)];
  const isHit = (type.lots ?? 1) > 1 || (type.reads?.length ?? 0) > 1;
  const pays =
    unitsOf(range.from) === unitsOf(range.to)
      ? t(isHit ? 'lottery:paysHit' : 'lottery:pays', { win: from, stake })
      : t('lottery:paysRange', { from, to, stake });
  const extra = [
    (type.feeBps ?? 0) > 0 && t('lottery:fee', { rate: format.percent((type.feeBps ?? 0) / wholeBps, 2) }),
    (type.discountBps ?? 0) > 0 &&
      t('lottery:discount', { rate: format.percent((type.discountBps ?? 0) / wholeBps, 2) }),
  ].filter((text) => text !== false);
  return (
    <View style={[a.row_top, a.gap_sm]}>
      <Icon name="info" size="text" color={theme.color.muted} />
      <Text variant="detail" tone="muted" style={a.shrink} testID="lottery-pays">
        {[pays, ...extra].join(' ')}
      </Text>
    </View>
  );
}

const wholeBps = 10_000;

function Keys({ pricing, row, draft, onDraft }: Omit<BoardProps, 'onType'>) {
  const { isDesktop } = useLayout();
  const [isTyping, setTyping] = useState(false);
  const type = row.type;
  const layout = layoutOf(type);
  if (layout === 'typed' || (layout === 'grid' && isTyping)) {
    const isGrid = layout === 'grid';
    const value = isGrid ? draft.picks.join(' ') : draft.text;
    const onChange = (text: string) =>
      onDraft(isGrid ? { ...draft, picks: text.split(separatorOf(type)).filter(Boolean) } : { ...draft, text });
    return (
      <View style={a.gap_lg}>
        <Places type={type} draft={draft} onDraft={onDraft} />
        <TypedNumbers type={type} value={value} onChange={onChange} />
      </View>
    );
  }
  if (layout === 'grid' || layout === 'pool')
    return <NumberGrid type={type} draft={draft} onChange={onDraft} onTypeIn={() => setTyping(true)} />;
  const isFixed = pricing.mode !== 'LOTT' && row.tiers.length > 1;
  const payOf = (symbol: number): string | undefined => {
    const option = type.symbols.labels === undefined ? symbol - type.symbols.low : symbol;
    const tier = row.tiers[type.optionTiers?.[option] ?? 0];
    return tier === undefined ? undefined : tier.odds.replace(/\.?0+$/, '');
  };
  return (
    <View style={a.gap_lg}>
      <Places type={type} draft={draft} onDraft={onDraft} />
      <Rows
        type={type}
        draft={draft.sets.length === 0 ? { ...emptyDraft, places: draft.places } : draft}
        onChange={onDraft}
        perLine={isDesktop ? 10 : 5}
        payOf={isFixed && type.fact !== 'count' ? payOf : undefined}
      />
    </View>
  );
}

/** The positions of which any k are played. */
function Places({ type, draft, onDraft }: { type: BetType; draft: Draft; onDraft: (draft: Draft) => void }) {
  const t = useT();
  if (type.places === undefined) return null;
  return (
    <View style={a.gap_sm} role="group" aria-label={t('lottery:places')}>
      <View style={[a.row, a.wrap, a.gap_sm]}>
        {[...type.places].map((place, at) => (
          <Chip
            key={place}
            label={placeText(t, place)}
            isSelected={((draft.places >> at) & 1) === 1}
            onPress={() => onDraft({ ...draft, places: draft.places ^ (1 << at) })}
            testID={`lottery-place-${place}`}
          />
        ))}
      </View>
      <Text variant="label" tone="muted">
        {t('lottery:placesHint', { count: type.k ?? 0 })}
      </Text>
    </View>
  );
}
