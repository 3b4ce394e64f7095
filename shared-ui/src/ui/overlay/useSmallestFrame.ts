import { useState } from 'react';
import { useLayout, type Frame } from '../../theme';

const frames: readonly Frame[] = ['phone', 'tablet', 'desktop'];

/**
 * The smallest layout since the overlay opened, so that rotating the device does not remount it and lose its input.
 */
export function useSmallestFrame(isOpen = true): Frame {
  const { frame } = useLayout();
  const [least, setLeast] = useState(frame);
  const next = isOpen && frames.indexOf(least) < frames.indexOf(frame) ? least : frame;
  if (next !== least) setLeast(next);
  return next;
}
