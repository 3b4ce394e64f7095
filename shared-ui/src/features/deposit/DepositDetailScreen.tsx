import { View } from 'react-native';

import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import type { PathParams } from '../../lib/paths';
import { a, tokens } from '../../theme';
import { Skeleton } from '../../ui';
import { RecordDetail } from '../records';
import { DepositResult } from './DepositResult';
import { isWaiting } from './model';
import { PendingDeposit } from './PendingDeposit';
import { useDeposit } from './queries';

/** One deposit order: payment instructions while it is pending, its result afterwards. */
export function DepositDetailScreen({ params: { id } }: { params: PathParams<'depositDetail'> }) {
  const t = useT();
  const deposit = useDeposit(id);
  const check = { onPress: () => void deposit.refetch(), isBusy: deposit.isRefetching };
  return (
    <RecordDetail title={t('deposit:inProgress')} record={deposit} shape={<Shape />}>
      {(data, readAt) =>
        isWaiting(data.state) ? (
          <PendingDeposit deposit={data} readAt={readAt} check={check} />
        ) : (
          <DepositResult deposit={data} readAt={readAt} />
        )
      }
    </RecordDetail>
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
