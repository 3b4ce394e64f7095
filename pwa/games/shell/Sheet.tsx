import { useEffect, useRef, type ReactNode } from 'react';
import { Icon } from './Icon';
import { t } from './words';

interface Props {
  title: string;
  mark?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A sheet over the game: the native dialog element traps focus and closes on Escape. */
export function Sheet({ title, mark, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="sheet"
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div className="sheet-inside">
        <span className="grabber" />
        <header className="sheet-head">
          {mark}
          <h2>{title}</h2>
          <button
            type="button"
            className="icon-button"
            onClick={onClose}
            aria-label={t('close')}
            data-testid="sheet-close"
          >
            <Icon name="x" size="bar" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
