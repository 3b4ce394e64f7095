import { useEffect, useRef } from 'react';

interface Keys {
  isOff: boolean;
  roll: () => Promise<void>;
  move: (by: number) => void;
  swap: () => void;
}

const step = 50;

/** Keyboard shortcuts of the game, inactive on fields and buttons. */
export function useKeys(keys: Keys): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { isOff, roll, move, swap } = current.current;
      const isTaken = event.target instanceof HTMLElement && event.target.closest('input, button, a, dialog') !== null;
      if (isOff || isTaken || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      const actions: Record<string, () => void> = {
        ' ': () => void roll(),
        Enter: () => void roll(),
        ArrowLeft: () => move(-step),
        ArrowRight: () => move(step),
        s: swap,
        S: swap,
      };
      const action = actions[event.key];
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
