import { useRef, useState } from 'react';

export interface Confirmation {
  isOpen: boolean;
  /** Opens the question and resolves with the answer. */
  ask(): Promise<boolean>;
  answer(isConfirmed: boolean): void;
}

/** A confirmation inside an asynchronous action, which waits for the answer. */
export function useConfirmation(): Confirmation {
  const [isOpen, setOpen] = useState(false);
  const resolve = useRef<((isConfirmed: boolean) => void) | null>(null);
  return {
    isOpen,
    ask() {
      setOpen(true);
      return new Promise((done) => {
        resolve.current = done;
      });
    },
    answer(isConfirmed) {
      setOpen(false);
      resolve.current?.(isConfirmed);
      resolve.current = null;
    },
  };
}
