import { useRef, useState } from 'react';

export interface Question {
  isOpen: boolean;
  /** Waits for the person's answer. */
  ask(): Promise<boolean>;
  answer(isYes: boolean): void;
}

/** A question in the middle of an action: the action waits until it is answered. */
export function useQuestion(): Question {
  const [isOpen, setOpen] = useState(false);
  const resolve = useRef<((isYes: boolean) => void) | null>(null);
  return {
    isOpen,
    ask() {
      setOpen(true);
      return new Promise((done) => {
        resolve.current = done;
      });
    },
    answer(isYes) {
      setOpen(false);
      resolve.current?.(isYes);
      resolve.current = null;
    },
  };
}
