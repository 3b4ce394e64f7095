import { View } from 'react-native';

import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { a, tokens } from '../../theme';
import { Skeleton } from '../../ui';
import { SectionFrame } from '../member';
import { LoadError, OfflineNotice } from '../records';
import { DepositResult } from './DepositResult';
import { isWaiting } from './model';
import { PendingDeposit } from './PendingDeposit';
import { useDeposit } from './queries';

/** One order: what to do while it waits, what became of it after. */
export function DepositProgress({ id }: { id: string }) {
  const t = useT();
  const deposit = useDeposit(id);
  if (deposit.data === undefined) {
    return (
      <SectionFrame hasBack title={t('deposit:inProgress')}>
        {deposit.isError ? (
          <LoadError fault={deposit.error} retry={() => void deposit.refetch()} isBusy={deposit.isFetching} />
        ) : (
          <Shape />
        )}
      </SectionFrame>
    );
  }
  const note = <OfflineNotice readAt={deposit.dataUpdatedAt} />;
  const check = { onPress: () => void deposit.refetch(), isBusy: deposit.isRefetching };
  return isWaiting(deposit.data.state) ? (
    <PendingDeposit deposit={deposit.data} note={note} check={check} />
  ) : (
    <DepositResult deposit={deposit.data} note={note} />
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
