import { View } from 'react-native';

import { useT } from '../../../i18n';
import { a, tokens } from '../../../theme';
import { Card, Link, Skeleton, Text } from '../../../ui';
import { LoadError } from '../../records';
import { lotteryLink } from '../links';
import type { Game, Mode } from '../model';
import { useResults } from '../queries';
import { ResultRow } from './ResultRows';
import { Trend } from './Trend';

const rowsShown = 6;
const trendRows = 8;

/** Beside the board of a desktop: the last results and the trend. */
export function SidePanel({ game, mode }: { game: Game; mode: Mode }) {
  const t = useT();
  const results = useResults(game.gameCode);
  return (
    <Card style={a.gap_lg}>
      <View>
        <View style={[a.row, a.between]}>
          <Text variant="heading" level={2}>
            {t('lottery:resultsTitle')}
          </Text>
          <Link href={lotteryLink({ mode, gameCode: game.gameCode, view: 'results' })} variant="detail">
            {t('lottery:allResults')}
          </Link>
        </View>
        {results.state === 'loading' && <Skeleton height={tokens.target * rowsShown} />}
        {results.state === 'error' && <LoadError error={results.error} retry={results.retry} isBusy={results.isBusy} />}
        {results.items.slice(0, rowsShown).map((issue) => (
          <ResultRow key={issue.id} issue={issue} game={game} mode={mode} isNarrow />
        ))}
        {results.state === 'ready' && results.items.length === 0 && (
          <Text variant="detail" tone="muted">
            {t('lottery:results.emptyText')}
          </Text>
        )}
      </View>
      <Trend game={game} results={results.items} rows={trendRows} />
    </Card>
  );
}
