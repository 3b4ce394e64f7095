import { useState } from 'react';
import { View } from 'react-native';

import { useFormat, useT } from '../../../i18n';
import { a, tokens, useTheme } from '../../../theme';
import { Button, Icon, Money, Popup, Skeleton, Text } from '../../../ui';
import { useCurrency } from '../../wallet';
import { Cover } from '../Cover';
import type { Winner } from '../model';
import { useWinners } from '../queries';
import { Section } from './Section';

const fewOnPhone = 5;
const beside = 3;

/** Real wins of real players, with names masked by the server. */
export function Winners() {
  const t = useT();
  const theme = useTheme();
  const { data, isPending, isError } = useWinners();
  if (isError && data === undefined) return null;
  const winners = data ?? [];
  return (
    <Section title={t('game:wonTitle')} testID="home-winners" action={<All winners={winners} shown={fewOnPhone} />}>
      <View role="list" aria-label={t('game:wonTitle')} style={[a.px_md, a.round_lg, theme.bgSurface, theme.border]}>
        {isPending ? <WinnersSkeleton count={fewOnPhone} /> : <Rows winners={winners.slice(0, fewOnPhone)} />}
      </View>
    </Section>
  );
}

/** The same list beside the banner of a desktop, with the same height. */
export function WinnersPanel() {
  const t = useT();
  const theme = useTheme();
  const { data, isPending, isError } = useWinners();
  if (isError && data === undefined) return null;
  const winners = data ?? [];
  return (
    <View
      role="region"
      aria-label={t('game:wonTitle')}
      testID="home-winners"
      style={[a.fixed, a.px_lg, a.pt_sm, a.round_lg, theme.bgSurface, theme.border, panel]}
    >
      <View style={[a.row, a.between, a.gap_md, { height: tokens.target }]}>
        <Text variant="heading" level={2}>
          {t('game:wonTitle')}
        </Text>
        <All winners={winners} shown={beside} />
      </View>
      <View role="list" aria-label={t('game:wonTitle')}>
        {isPending ? <WinnersSkeleton count={beside} /> : <Rows winners={winners.slice(0, beside)} />}
      </View>
    </View>
  );
}

/** A link from the newest wins to all; nothing when all are visible. */
function All({ winners, shown }: { winners: readonly Winner[]; shown: number }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  if (winners.length <= shown) return null;
  return (
    <>
      <Button
        label={t('game:sectionAll')}
        kind="text"
        size="sm"
        iconEnd="caret-right"
        onPress={() => setOpen(true)}
        style={flush}
        testID="winners-all"
      />
      <Popup
        isOpen={isOpen}
        title={t('game:wonTitle')}
        onClose={() => setOpen(false)}
        closeLabel={t('common:close')}
        testID="winners-popup"
      >
        <View role="list" aria-label={t('game:wonTitle')}>
          <Rows winners={winners} />
        </View>
      </Popup>
    </>
  );
}

function Rows({ winners }: { winners: readonly Winner[] }) {
  if (winners.length === 0) return <NoWinners />;
  return winners.map((winner) => <WinnerRow key={winner.key} winner={winner} />);
}

function WinnerRow({ winner }: { winner: Winner }) {
  const t = useT();
  const theme = useTheme();
  const format = useFormat();
  const { symbol } = useCurrency();
  return (
    <View role="listitem" style={[a.row, a.gap_md, { height: tokens.size.row }]}>
      <Cover base={winner.cover} width={tokens.size.thumb} height={tokens.size.thumb} radius="sm" />
      <View style={a.grow}>
        <Text variant="detail" weight="medium" lines={1}>
          {winner.account}
        </Text>
        <View style={a.row}>
          <Text variant="label" tone="muted" lines={1} style={a.shrink}>
            {winner.gameName}
          </Text>
          <Text variant="label" tone="muted" lines={1} style={a.fixed} testID="winner-time">
            {t('game:wonAgo', { ago: format.ago(winner.at) })}
          </Text>
        </View>
      </View>
      <View style={[a.row, a.gap_sm]}>
        <Icon name="arrow-up-right" size="text" color={theme.color.good} />
        <Money amount={winner.amount} currency={symbol} isChange />
      </View>
    </View>
  );
}

function NoWinners() {
  const t = useT();
  const theme = useTheme();
  return (
    <View style={[a.row, a.gap_md, a.py_lg]}>
      <Icon name="trophy" size="bar" isFilled color={theme.color.muted} />
      <View style={a.grow}>
        <Text variant="detail" weight="medium">
          {t('game:wonEmpty')}
        </Text>
        <Text variant="label" tone="muted">
          {t('game:wonEmptyText')}
        </Text>
      </View>
    </View>
  );
}

function WinnersSkeleton({ count }: { count: number }) {
  return Array.from({ length: count }, (_, place) => (
    <View key={place} aria-hidden style={[a.row, a.gap_md, { height: tokens.size.row }]}>
      <Skeleton width={tokens.size.thumb} height={tokens.size.thumb} />
      <View style={[a.grow, a.gap_xs]}>
        <Skeleton width="40%" height={tokens.type.detail.size} />
        <Skeleton width="60%" height={tokens.type.label.size} />
      </View>
      <Skeleton width={tokens.size.thumb * 2} height={tokens.type.body.size} />
    </View>
  ));
}

// Aligns its text with the amounts below.
const flush = { marginEnd: -tokens.space.md };
const panel = { width: tokens.size.winners, height: tokens.size.banner.desktop };
