import { requestOf, sentenceOf } from '../../api';
import { useT } from '../../i18n';
import { ErrorState } from '../../ui';

/** The error state of a query that has no data, with its request id and a retry button. */
export function LoadError({ fault, retry, isBusy }: { fault: unknown; retry: () => void; isBusy: boolean }) {
  const t = useT();
  const request = requestOf(fault, t);
  return (
    <ErrorState
      title={t('common:loadFailed')}
      sentence={sentenceOf(fault, t)}
      retry={{ label: t('common:retry'), onPress: retry, isBusy }}
      {...(request === undefined ? {} : { request })}
    />
  );
}
