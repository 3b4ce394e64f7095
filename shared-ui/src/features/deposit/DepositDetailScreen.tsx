import { View } from 'react-native';

import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import type { PathParams } from '../../lib/paths';
import { a, tokens } from '../../theme';
import { lazy, Narrow, Skeleton } from '../../ui';
import { SectionFrame } from '../member';
import { RecordDetail } from '../records';
import { DepositResult } from './DepositResult';
import { isFinal, isWaiting } from './model';
import { PendingDeposit } from './PendingDeposit';
import { useDeposit } from './queries';

// Few merchants let members pay each other.
const MatchedDeposit = lazy(async () => (await import('../matching')).MatchedDeposit);

/** One deposit order: payment instructions while it is pending, its result afterwards. */
export function DepositDetailScreen({ params: { id } }: { params: PathParams<'depositDetail'> }) {
  const t = useT();
  const deposit = useDeposit(id);
  const check = { onPress: () => void deposit.refetch(), isBusy: deposit.isRefetching };
  return (
    <RecordDetail title={t('deposit:inProgress')} record={deposit} shape={<Shape />}>
      {(data, readAt) => {
        if (data.isMatched && !isFinal(data.state))
          return <MatchedDeposit deposit={data} readAt={readAt} refetch={check.onPress} fallback={<Loading />} />;
        return isWaiting(data.state) ? (
          <PendingDeposit deposit={data} readAt={readAt} check={check} />
        ) : (
          <DepositResult deposit={data} readAt={readAt} />
        );
      }}
    </RecordDetail>
  );
}

function Loading() {
  const t = useT();
  return (
    <SectionFrame hasBack title={t('deposit:inProgress')}>
      <Narrow>
        <Shape />
      </Narrow>
    </SectionFrame>
  );
}

function Shape() {
  return (
    <View aria-hidden style={[a.align_center, a.gap_md]} testID={handle('deposit', 'loading')}>
      <Skeleton width="60%" height={tokens.type.detail.line} />
      <Skeleton width="70%" height={tokens.type.hero.line} />
      <Skeleton width={tokens.size.qr} height={tokens.size.qr} radius="lg" />
      <Skeleton height={tokens.size.stepRow * 4} radius="lg" />
    </View>
  );
}
