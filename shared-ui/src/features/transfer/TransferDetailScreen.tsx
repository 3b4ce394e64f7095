import { View } from 'react-native';

import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import type { PathParams } from '../../lib/paths';
import { a } from '../../theme';
import { Button, Narrow } from '../../ui';
import { RecordDetail, RecordFrame } from '../records';
import { transferRecordsLink } from './links';
import { useTransfer } from './queries';
import { TransferFormSkeleton } from './TransferFormSkeleton';
import { TransferResult } from './TransferResult';

/** One transfer, sent or received. */
export function TransferDetailScreen({ params: { id } }: { params: PathParams<'transferDetail'> }) {
  const t = useT();
  const foot = (
    <Narrow>
      <Button
        label={t('transfer:all')}
        kind="filled"
        size="lg"
        isWide
        href={transferRecordsLink()}
        testID={handle('transfer', 'next')}
      />
    </Narrow>
  );
  return (
    <RecordDetail
      title={t('transfer:one')}
      foot={foot}
      record={useTransfer(id)}
      shape={
        <View style={a.pt_md}>
          <TransferFormSkeleton />
        </View>
      }
    >
      {(transfer) => (
        <RecordFrame title={t('transfer:one')} foot={foot}>
          <TransferResult transfer={transfer} />
        </RecordFrame>
      )}
    </RecordDetail>
  );
}
