import { useState } from 'react';
import { View } from 'react-native';

import { useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { dayOf, formatDay } from '../../../lib/time';
import { history } from '../../../platform/history';
import { a, tokens, useLayout, useTheme } from '../../../theme';
import { Chip, EmptyState, IconButton, Rail, Segment, Skeleton, Text } from '../../../ui';
import { LoadError } from '../../records';
import { lotteryLink } from '../links';
import { LotteryFrame } from '../LotteryFrame';
import type { Game, Opened } from '../model';
import { tailTables } from '../numbers/patterns';
import { PrizeTable } from '../numbers/PrizeTable';
import { useOpened } from '../queries';

const regions = ['MN', 'MT', 'MB'] as const;
type Region = (typeof regions)[number];
const zone = 'GMT+07:00';
const dayMs = 86_400_000;

const shifted = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** The opened numbers of Vietnam by region, province and day, with the tables of heads and tails. */
export function OpenedPage({ query, games }: { query: URLSearchParams; games: readonly Game[] }) {
  const t = useT();
  const { isDesktop, margin } = useLayout();
  const [today] = useState(() => dayOf(Date.now(), zone));
  const day = /^\d{4}-\d{2}-\d{2}$/.test(query.get('day') ?? '') ? (query.get('day') ?? today) : today;
  const region: Region = regions.find((each) => each === query.get('region')) ?? 'MN';
  const wanted = query.get('gameCode') ?? '';
  const { data, error, refetch, isFetching } = useOpened(region, day, wanted);
  const chosen = data?.opened ?? [];
  const provinces = games
    .filter((game) => game.region === region)
    .map(({ gameCode, name }): [string, string] => [gameCode, name]);
  const show = (changes: { region?: string; day?: string; gameCode?: string | undefined }) =>
    history.replace(lotteryLink({ mode: 'VN', view: 'opened', region, day, gameCode: wanted, ...changes }));
  const offered = regions.filter((each) => games.length === 0 || games.some((game) => game.region === each));
  return (
    <LotteryFrame mode="VN" title={t('lottery:vn.opened')} up={lotteryLink({ mode: 'VN' })}>
      <Segment
        label={t('lottery:vn.regions')}
        options={offered.map((each) => ({
          value: each,
          label: t(`lottery:vn.region.${each}`),
          testID: handle('lottery-region', each),
        }))}
        value={region}
        onChange={(next) => show({ region: next, gameCode: undefined })}
        isCompact={isDesktop}
      />
      <DayPicker day={day} today={today} onDay={(next) => show({ day: next })} />
      {provinces.length > 1 && (
        <Rail
          chosen={provinces.findIndex(([code]) => code === wanted)}
          style={{ marginHorizontal: -margin }}
          contentStyle={[a.gap_sm, a.py_xs, { paddingHorizontal: margin }]}
        >
          {provinces.map(([code, name]) => (
            <Chip
              key={code}
              label={name}
              isSelected={code === wanted}
              testID={handle('lottery-province', code)}
              onPress={() => show({ gameCode: code === wanted ? undefined : code })}
            />
          ))}
        </Rail>
      )}
      {data === undefined && error === null && <Skeleton height={tokens.size.dialog.confirm} radius="lg" />}
      {data === undefined && error !== null && (
        <LoadError error={error} retry={() => void refetch()} isBusy={isFetching} />
      )}
      {data !== undefined && chosen.length === 0 && (
        <EmptyState
          title={t('lottery:vn.none')}
          description={t('lottery:vn.noneText')}
          testID={handle('lottery', 'opened-empty')}
        />
      )}
      <View style={[a.gap_lg, isDesktop && column]} testID={handle('lottery', 'opened-list')}>
        {chosen.slice(0, most).map((each) => (
          <Draw key={`${each.gameCode} ${each.numero}`} draw={each} />
        ))}
      </View>
    </LotteryFrame>
  );
}

const column = { maxWidth: tokens.size.dialog.form };
// A fast game has hundreds of draws a day; the latest ones are shown.
const most = 20;

function DayPicker({ day, today, onDay }: { day: string; today: string; onDay: (day: string) => void }) {
  const t = useT();
  const { locale } = useTheme();
  return (
    <View style={[a.row, a.between, a.gap_sm]}>
      <IconButton
        icon="caret-left"
        label={t('lottery:vn.earlier')}
        onPress={() => onDay(shifted(day, -1))}
        testID={handle('lottery', 'day-before')}
      />
      <Text variant="detail" weight="medium" align="center" testID={handle('lottery', 'day')}>
        {formatDay(day, locale)}
      </Text>
      <IconButton
        icon="caret-right"
        label={t('lottery:vn.later')}
        isDisabled={day >= today}
        onPress={() => onDay(shifted(day, 1))}
        testID={handle('lottery', 'day-after')}
      />
    </View>
  );
}

function Draw({ draw }: { draw: Opened }) {
  const t = useT();
  const { heads, tails } = tailTables(draw.opened);
  return (
    <View style={a.gap_md}>
      <View style={[a.row, a.between, a.gap_sm]}>
        <Text variant="heading" level={2} lines={1} style={a.shrink}>
          {draw.name}
        </Text>
        <Text variant="label" tone="muted" isTabular>
          {draw.numero}
        </Text>
      </View>
      <PrizeTable result={draw.opened} />
      <View style={[a.row_top, a.gap_md]}>
        <Digits first={t('lottery:vn.head')} second={t('lottery:vn.tails')} lists={heads} />
        <Digits first={t('lottery:vn.tail')} second={t('lottery:vn.heads')} lists={tails} />
      </View>
    </View>
  );
}

/** One row for each digit, with the other digits of the numbers that have it. */
function Digits({ first, second, lists }: { first: string; second: string; lists: readonly string[][] }) {
  const theme = useTheme();
  const row = [a.row, a.between, a.px_md, { minHeight: tokens.space.xxl }];
  return (
    <View role="table" aria-label={first} style={[a.grow, a.clip, a.round_md, theme.border, theme.bgSurface]}>
      <View role="row" style={row}>
        {[first, second].map((text) => (
          <View key={text} role="columnheader">
            <Text variant="label" tone="muted">
              {text}
            </Text>
          </View>
        ))}
      </View>
      {lists.map((others, digit) => (
        <View key={digit} role="row" style={[...row, theme.borderTop]}>
          <View role="rowheader">
            <Text variant="detail" weight="semibold" isDisplay isTabular>
              {String(digit)}
            </Text>
          </View>
          <View role="cell" style={a.shrink}>
            <Text variant="detail" isDisplay isTabular align="end">
              {others.length === 0 ? '–' : others.join(', ')}
            </Text>
          </View>
        </View>
      ))}
    </View>
  );
}
