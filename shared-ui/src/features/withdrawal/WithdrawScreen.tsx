import { View } from 'react-native';

import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import type { Place } from '../../lib/place';
import { a, tokens } from '../../theme';
import { Skeleton, Narrow } from '../../ui';
import { SectionFrame } from '../member';
import { LoadError, RecordsLink } from '../records';
import { withdrawalRecordsLink } from './links';
import { useTerms } from './queries';
import { WithdrawForm } from './WithdrawForm';
import { WithdrawalRecords } from './WithdrawalRecords';

/** The withdrawal form, or all withdrawals (`view=records`). */
export function WithdrawScreen({ place }: { place: Place }) {
  return new URLSearchParams(place.query).get('view') === 'records' ? <WithdrawalRecords /> : <LoadedForm />;
}

function LoadedForm() {
  const t = useT();
  const terms = useTerms();
  const records = (
    <RecordsLink
      href={withdrawalRecordsLink()}
      label={t('withdrawal:records')}
      testID={handle('withdraw', 'records')}
    />
  );
  if (terms.data !== undefined)
    return <WithdrawForm terms={terms.data} readAt={terms.dataUpdatedAt} action={records} />;
  return (
    <SectionFrame title={t('withdrawal:title')} action={records}>
      <Narrow>
        {terms.isError ? (
          <LoadError error={terms.error} retry={() => void terms.refetch()} isBusy={terms.isFetching} />
        ) : (
          <FormSkeleton />
        )}
      </Narrow>
    </SectionFrame>
  );
}

function FormSkeleton() {
  return (
    <View aria-hidden style={a.gap_lg} testID={handle('withdraw', 'loading')}>
      <Skeleton height={tokens.size.area} radius="lg" />
      <Skeleton height={tokens.size.row} radius="md" />
      <Skeleton height={tokens.size.field.amount} radius="md" />
      <Skeleton height={tokens.size.field.md} radius="md" />
    </View>
  );
}
