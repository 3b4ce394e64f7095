import { useEffect, useState } from 'react';

/** Debounces a text; also returns a function that applies a text at once. An emptied text applies at once. */
export function useDebouncedText(text: string, pause: number): [settled: string, settle: (text: string) => void] {
  const [debounced, applyNow] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => applyNow(text), text === '' ? 0 : pause);
    return () => clearTimeout(timer);
  }, [text, pause]);
  return [debounced, applyNow];
}
