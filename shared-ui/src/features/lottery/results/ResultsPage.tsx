import { View } from 'react-native';

import { useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { a, tokens, useLayout } from '../../../theme';
import { Button, Card, EmptyState, Skeleton, Text } from '../../../ui';
import { LoadError, OfflineNotice } from '../../records';
import { lotteryLink } from '../links';
import { LotteryFrame } from '../LotteryFrame';
import { shortNumber, type Game, type Issue, type Mode } from '../model';
import { PrizeTable } from '../numbers/PrizeTable';
import { useResults } from '../queries';
import { ResultRow } from './ResultRows';
import { positionsOf, Trend } from './Trend';

const trendRows = 20;

/** The results of a game with their patterns, and the trend of its positions. */
export function ResultsPage({ mode, game }: { mode: Mode; game: Game }) {
  const t = useT();
  const { isDesktop } = useLayout();
  const results = useResults(game.gameCode);
  const hasTrend = positionsOf(game.rules) > 0 && results.items.length > 0;
  return (
    <LotteryFrame
      mode={mode}
      title={`${game.name} · ${t('lottery:resultsTitle')}`}
      up={lotteryLink({ mode, gameCode: game.gameCode })}
    >
      <OfflineNotice readAt={results.readAt} />
      {results.state === 'loading' && <Skeleton height={tokens.size.dialog.confirm} radius="lg" />}
      {results.state === 'error' && <LoadError error={results.error} retry={results.retry} isBusy={results.isBusy} />}
      {results.state === 'ready' && results.items.length === 0 && (
        <EmptyState
          title={t('lottery:results.empty')}
          description={t('lottery:results.emptyText')}
          testID={handle('lottery', 'results-empty')}
        />
      )}
      <View style={isDesktop ? [a.row_top, a.gap_lg] : a.gap_lg}>
        {results.items.length > 0 && (
          <View style={[isDesktop && a.grow, a.gap_md]} testID={handle('lottery', 'results')}>
            {results.items.map((issue) => (
              <Result key={issue.id} issue={issue} game={game} mode={mode} />
            ))}
            {results.hasMore && (
              <Button
                label={t('lottery:results.older')}
                isBusy={results.isBusy}
                onPress={results.more}
                isWide
                testID={handle('lottery', 'results-more')}
              />
            )}
          </View>
        )}
        {hasTrend && (
          <Card style={isDesktop ? a.grow : undefined}>
            <Trend game={game} results={results.items} rows={trendRows} />
          </Card>
        )}
      </View>
    </LotteryFrame>
  );
}

/** A row of numbers, or the prize table of games that have one. */
function Result({ issue, game, mode }: { issue: Issue; game: Game; mode: Mode }) {
  const t = useT();
  if (issue.result === null || !issue.result.startsWith('{'))
    return <ResultRow issue={issue} game={game} mode={mode} />;
  return (
    <View style={a.gap_xs}>
      <View style={[a.row, a.between]}>
        <Text variant="detail" weight="medium" level={2}>
          {t('lottery:numberOf', { number: shortNumber(issue.number) })}
        </Text>
        {issue.hasProof && (
          <Button
            label={t('lottery:verify')}
            kind="text"
            size="sm"
            href={lotteryLink({ mode, gameCode: game.gameCode, view: 'verify', id: issue.id })}
          />
        )}
      </View>
      <PrizeTable result={issue.result} />
    </View>
  );
}
