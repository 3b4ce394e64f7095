import { requestReference, errorMessage } from '../../api';
import { useT } from '../../i18n';
import { ErrorState } from '../../ui';

/** The error state of a query that has no data, with its request id and a retry button. */
export function LoadError({ error, retry, isBusy }: { error: unknown; retry: () => void; isBusy: boolean }) {
  const t = useT();
  const request = requestReference(error, t);
  return (
    <ErrorState
      title={t('common:loadFailed')}
      description={errorMessage(error, t)}
      retry={{ label: t('common:retry'), onPress: retry, isBusy }}
      {...(request === undefined ? {} : { request })}
    />
  );
}
