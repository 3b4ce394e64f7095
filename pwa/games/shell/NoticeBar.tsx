import { useEffect, useState } from 'react';
import { postToParent } from './frame';
import { Icon } from './Icon';
import type { Phase } from './useTable';
import { t } from './words';

interface Props {
  phase: Phase;
  problem: string | undefined;
  isRecovered: boolean;
  canDeposit: boolean;
  onClose: () => void;
}

function useOnline(): boolean {
  const [isOnline, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const look = () => setOnline(navigator.onLine);
    window.addEventListener('online', look);
    window.addEventListener('offline', look);
    return () => {
      window.removeEventListener('online', look);
      window.removeEventListener('offline', look);
    };
  }, []);
  return isOnline;
}

/** A problem with the last bet; stays until it is closed. */
export function NoticeBar({ phase, problem, isRecovered, canDeposit, onClose }: Props) {
  const isOnline = useOnline();
  if (phase === 'unsure')
    return (
      <p className="notice-bar warn" role="status" data-testid="game-asking">
        <Icon name="warning-circle-fill" size="mid" />
        <span>{t(isOnline ? 'asking' : 'askingOffline')}</span>
      </p>
    );
  if (problem === undefined)
    return isRecovered ? (
      <p className="notice-bar" role="status">
        <Icon name="check-circle-fill" size="mid" />
        <span>{t('recovered')}</span>
      </p>
    ) : null;
  return (
    <p className="notice-bar bad" role="alert" data-testid="game-problem">
      <Icon name="warning-circle-fill" size="mid" />
      <span>{problem}</span>
      {canDeposit && (
        <button
          type="button"
          className="link"
          data-testid="game-deposit"
          onClick={() => postToParent({ type: 'lantern:deposit' })}
        >
          {t('deposit')}
        </button>
      )}
      <button type="button" className="icon-button" aria-label={t('close')} onClick={onClose}>
        <Icon name="x" size="mid" />
      </button>
    </p>
  );
}
