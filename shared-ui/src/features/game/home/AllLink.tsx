import { useFormat, useT } from '../../../i18n';
import { Link } from '../../../ui';

/** A link from some games to all of them. */
export function AllLink({ href, total }: { href: string; total: number }) {
  const t = useT();
  const format = useFormat();
  return (
    <Link href={href} variant="detail">
      {t('game:all', { shown: format.number(total) })}
    </Link>
  );
}
