import { View } from 'react-native';

import { useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { history } from '../../../platform/history';
import { a, tokens, useLayout } from '../../../theme';
import { Button, EmptyState, Segment, Skeleton } from '../../../ui';
import { LoadError, OfflineNotice } from '../../records';
import { lotteryLink } from '../links';
import { LotteryFrame } from '../LotteryFrame';
import type { Mode } from '../model';
import { useLotteryBets } from '../queries';
import { BetCard } from './BetCard';

/** The member's lottery bets: open ones, or all. */
export function BetsPage({ mode, query }: { mode: Mode; query: URLSearchParams }) {
  const t = useT();
  const { isDesktop } = useLayout();
  const isOpen = query.get('id') !== 'all';
  const gameCode = query.get('gameCode') ?? '';
  const bets = useLotteryBets(gameCode, isOpen);
  const choose = (value: 'open' | 'all') =>
    history.replace(lotteryLink({ mode, gameCode, view: 'bets', id: value === 'all' ? 'all' : undefined }));
  return (
    <LotteryFrame mode={mode} title={t('lottery:myBets')} up={lotteryLink({ mode, gameCode })}>
      <Segment
        label={t('lottery:myBets')}
        options={[
          { value: 'open', label: t('lottery:bets.open'), testID: handle('lottery', 'bets-open') },
          { value: 'all', label: t('lottery:bets.all'), testID: handle('lottery', 'bets-all') },
        ]}
        value={isOpen ? 'open' : 'all'}
        onChange={choose}
        isCompact={isDesktop}
      />
      <OfflineNotice readAt={bets.readAt} />
      {bets.state === 'loading' && <Skeleton height={tokens.size.dialog.confirm} radius="md" />}
      {bets.state === 'error' && <LoadError error={bets.error} retry={bets.retry} isBusy={bets.isBusy} />}
      {bets.state === 'ready' && bets.items.length === 0 && (
        <EmptyState
          title={t(isOpen ? 'lottery:bets.emptyOpen' : 'lottery:bets.empty')}
          description={t('lottery:bets.emptyText')}
          action={<Button label={t('lottery:toGames')} kind="filled" href={lotteryLink({ mode })} />}
          testID={handle('lottery', 'bets-empty')}
        />
      )}
      <View style={[a.gap_sm, isDesktop && column]} testID={handle('lottery', 'bets')}>
        {bets.items.map((bet) => (
          <BetCard key={bet.id} bet={bet} mode={mode} isLink />
        ))}
      </View>
      {bets.hasMore && <Button label={t('lottery:bets.more')} isBusy={bets.isBusy} onPress={bets.more} />}
    </LotteryFrame>
  );
}

const column = { maxWidth: tokens.size.dialog.form };
