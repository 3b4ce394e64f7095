import { useT } from '../../../i18n';
import type { HotShelfProps } from './HotShelf';
import { Shelf } from './Shelf';

/** What is played most; fingers move it. */
export function HotShelf({ games, total }: HotShelfProps) {
  const t = useT();
  return <Shelf title={t('game:hotTitle')} games={games} total={total} testID="home-hot" />;
}
