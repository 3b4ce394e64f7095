import { useT } from '../../../i18n';
import { paths } from '../../../lib/paths';
import { CardProvider } from '../CardProvider';
import { useRecent } from '../favorites/recent';
import { GameRow } from './GameRow';

/** Recently played games; nothing for visitors and new members. */
export function ContinuePlaying({ testID = 'home-recent' }: { testID?: string }) {
  const t = useT();
  const { data } = useRecent('');
  if (data === undefined || data.content.length === 0) return null;
  return (
    <CardProvider>
      <GameRow
        title={t('game:continuePlaying')}
        games={data.content}
        total={data.totalElements}
        href={paths.recent}
        testID={testID}
      />
    </CardProvider>
  );
}
