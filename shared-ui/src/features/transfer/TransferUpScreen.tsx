import { View } from 'react-native';

import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import type { Place } from '../../lib/place';
import { history } from '../../platform/history';
import { a } from '../../theme';
import { Button, EmptyState, Columns, Narrow } from '../../ui';
import { SectionFrame } from '../member';
import { LoadError, OfflineNotice, RecordDetail, RecordFrame, RecordsLink } from '../records';
import { oneTransferLink, transferRecordsLink } from './links';
import { Made } from './Made';
import type { Terms } from './model';
import { useTerms, useTransfer } from './queries';
import { Shape } from './Shape';
import { Summary } from './Summary';
import { TransferFields, TransferSubmit } from './TransferFields';
import { TransferRecords } from './TransferRecords';
import { useTransferForm } from './useTransferForm';

/** Sending to my upline: the form, one transfer (`id`), or all that I sent and received (`view=records`). */
export function TransferUpScreen({ place }: { place: Place }) {
  const query = new URLSearchParams(place.query);
  const id = query.get('id');
  if (id !== null) return <One key={id} id={id} />;
  return query.get('view') === 'records' ? <TransferRecords /> : <Ask />;
}

const useRecordsLink = () => (
  <RecordsLink href={transferRecordsLink()} label={useT()('transfer:records')} testID={handle('transfer', 'records')} />
);

function Ask() {
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
            title={t('transfer:nobodyTitle')}
            sentence={t('transfer:nobodyText')}
            testID={handle('transfer', 'nobody')}
          />
        ) : terms.isError ? (
          <LoadError fault={terms.error} retry={() => void terms.refetch()} isBusy={terms.isFetching} />
        ) : (
          <Shape />
        )}
      </Narrow>
    </SectionFrame>
  );
}

function Form({ terms, receiver, readAt }: { terms: Terms; receiver: string; readAt: number }) {
  const t = useT();
  const records = useRecordsLink();
  const made = useTransferForm(terms, null, ({ id }) => history.push(oneTransferLink(id)));
  const foot = (
    <Narrow>
      <TransferSubmit form={made.form} amount={made.amount} />
    </Narrow>
  );
  return (
    <SectionFrame title={t('member:page.transferUpline')} action={records} foot={foot}>
      <Columns side={<Summary amount={made.amount} receiver={receiver} terms={terms} />}>
        <OfflineNotice readAt={readAt} />
        <TransferFields {...made} terms={terms} receiver={receiver} isDown={false} />
      </Columns>
    </SectionFrame>
  );
}

function One({ id }: { id: string }) {
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
          <Shape />
        </View>
      }
    >
      {(transfer) => (
        <RecordFrame title={t('transfer:one')} foot={foot}>
          <Made transfer={transfer} />
        </RecordFrame>
      )}
    </RecordDetail>
  );
}
