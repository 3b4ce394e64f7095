import { useEffect, useState } from 'react';

/**
 * Keeps closing content mounted until its transition has ended. `isIn` follows one frame after `isThere`, so that the
 * transition has a start state.
 */
export function usePresence(isOpen: boolean, exitMs: number): { isMounted: boolean; isVisible: boolean } {
  const [isMounted, setMounted] = useState(isOpen);
  const [isVisible, setVisible] = useState(false);
  if (isOpen && !isMounted) setMounted(true);
  useEffect(() => {
    if (isOpen) {
      const frame = requestAnimationFrame(() => setVisible(true));
      return () => cancelAnimationFrame(frame);
    }
    setVisible(false);
    const timer = setTimeout(() => setMounted(false), exitMs);
    return () => clearTimeout(timer);
  }, [isOpen, exitMs]);
  return { isMounted: isMounted || isOpen, isVisible: isVisible && isOpen };
}
