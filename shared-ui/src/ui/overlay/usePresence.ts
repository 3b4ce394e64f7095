import { useEffect, useState } from 'react';

/**
 * Keeps what is closing on the screen until it has left. `isIn` follows one frame after `isThere`,
 * so that a transition has a start.
 */
export function usePresence(isOpen: boolean, leaveMs: number): { isThere: boolean; isIn: boolean } {
  const [isThere, setThere] = useState(isOpen);
  const [isIn, setIn] = useState(false);
  if (isOpen && !isThere) setThere(true);
  useEffect(() => {
    if (isOpen) {
      const frame = requestAnimationFrame(() => setIn(true));
      return () => cancelAnimationFrame(frame);
    }
    setIn(false);
    const timer = setTimeout(() => setThere(false), leaveMs);
    return () => clearTimeout(timer);
  }, [isOpen, leaveMs]);
  return { isThere: isThere || isOpen, isIn: isIn && isOpen };
}
