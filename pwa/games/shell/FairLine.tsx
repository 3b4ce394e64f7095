import { Icon } from './Icon';
import { t } from './words';

/** Always at the bottom: the hash that the server has committed to for the next bet. */
export function FairLine({ seal, onOpen }: { seal: string; onOpen: () => void }) {
  return (
    <button type="button" className="fair-line" data-testid="game-fair" aria-haspopup="dialog" onClick={onOpen}>
      <Icon name="shield-check-fill" className="good" />
      <span>
        {t('fairLead')}{' '}
        <code>
          {seal.slice(0, 4)}…{seal.slice(-4)}
        </code>{' '}
        {t('fairTail')}
      </span>
      <Icon name="caret-up" />
    </button>
  );
}
