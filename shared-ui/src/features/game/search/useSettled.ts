import { useEffect, useState } from 'react';

/** A text as it stood when nothing was typed for a pause, and a way to have another at once. What was taken away is gone at once. */
export function useSettled(text: string, pause: number): [settled: string, settle: (text: string) => void] {
  const [settled, settle] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => settle(text), text === '' ? 0 : pause);
    return () => clearTimeout(timer);
  }, [text, pause]);
  return [settled, settle];
}
