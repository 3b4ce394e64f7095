import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import type { Place } from '../../lib/place';
import { history } from '../../platform/history';
import { EmptyState, Columns, Narrow } from '../../ui';
import { SectionFrame } from '../member';
import { LoadError, OfflineNotice, RecordsLink } from '../records';
import { oneTransferLink, transferRecordsLink } from './links';
import type { Terms } from './model';
import { useTerms } from './queries';
import { TransferFormSkeleton } from './TransferFormSkeleton';
import { Summary } from './Summary';
import { TransferFields, TransferSubmit } from './TransferFields';
import { TransferRecords } from './TransferRecords';
import { useTransferForm } from './useTransferForm';

/** The form for a transfer to the upline, or all transfers sent and received (`view=records`). */
export function TransferUpScreen({ place }: { place: Place }) {
  return new URLSearchParams(place.query).get('view') === 'records' ? <TransferRecords /> : <LoadedForm />;
}

const useRecordsLink = () => (
  <RecordsLink href={transferRecordsLink()} label={useT()('transfer:records')} testID={handle('transfer', 'records')} />
);

function LoadedForm() {
  const t = useT();
  const terms = useTerms(null);
  const records = useRecordsLink();
  const receiver = terms.data?.receiver;
  if (terms.data !== undefined && typeof receiver === 'string')
    return <Form terms={terms.data} receiver={receiver} readAt={terms.dataUpdatedAt} />;
  return (
    <SectionFrame title={t('member:page.transferUpline')} action={records}>
      <Narrow>
        {receiver === null ? (
          <EmptyState
            title={t('transfer:noUplineTitle')}
            description={t('transfer:noUplineText')}
            testID={handle('transfer', 'no-upline')}
          />
        ) : terms.isError ? (
          <LoadError error={terms.error} retry={() => void terms.refetch()} isBusy={terms.isFetching} />
        ) : (
          <TransferFormSkeleton />
        )}
      </Narrow>
    </SectionFrame>
  );
}

function Form({ terms, receiver, readAt }: { terms: Terms; receiver: string; readAt: number }) {
  const t = useT();
  const records = useRecordsLink();
  const transfer = useTransferForm(terms, null, ({ id }) => history.push(oneTransferLink(id)));
  const foot = (
    <Narrow>
      <TransferSubmit form={transfer.form} amount={transfer.amount} />
    </Narrow>
  );
  return (
    <SectionFrame title={t('member:page.transferUpline')} action={records} foot={foot}>
      <Columns side={<Summary amount={transfer.amount} receiver={receiver} terms={terms} />}>
        <OfflineNotice readAt={readAt} />
        <TransferFields {...transfer} terms={terms} receiver={receiver} isToDownline={false} />
      </Columns>
    </SectionFrame>
  );
}
