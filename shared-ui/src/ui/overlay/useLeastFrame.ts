import { useState } from 'react';
import { useLayout, type Frame } from '../../theme';

const frames: readonly Frame[] = ['phone', 'tablet', 'desktop'];

/** The smallest frame since it opened: what is open is not drawn anew, and emptied, where the device is turned to more room. */
export function useLeastFrame(isOpen = true): Frame {
  const { frame } = useLayout();
  const [least, setLeast] = useState(frame);
  const next = isOpen && frames.indexOf(least) < frames.indexOf(frame) ? least : frame;
  if (next !== least) setLeast(next);
  return next;
}
