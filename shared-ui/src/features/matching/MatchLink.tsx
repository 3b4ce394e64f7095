import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { pathTo } from '../../lib/paths';
import { a } from '../../theme';
import { Button } from '../../ui';
import { LoadError } from '../records';
import type { Match } from './model';
import { useMatch } from './queries';

/** A button to the deposit or withdrawal of a match: the match knows on which side the member is. */
export function MatchLink({ id }: { id: string }) {
  const t = useT();
  const match = useMatch(id);
  if (match.isError)
    return <LoadError error={match.error} retry={() => void match.refetch()} isBusy={match.isFetching} />;
  const href = match.data === undefined ? undefined : linkOf(match.data);
  return (
    <Button
      label={t('message:open.match')}
      kind="filled"
      size="lg"
      isWide
      {...(href === undefined ? { isBusy: true } : { href })}
      style={a.mt_lg}
      testID={handle('message', 'related')}
    />
  );
}

function linkOf({ depositId, withdrawalId }: Match): string | undefined {
  if (depositId !== null) return pathTo('depositDetail', { id: depositId });
  return withdrawalId === null ? undefined : pathTo('withdrawalDetail', { id: withdrawalId });
}
