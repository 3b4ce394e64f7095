import { useEffect, useId, useState, type RefObject } from 'react';
import type { View } from 'react-native';
import { createStore, useStore } from '../../lib/store';
import { watchScroll } from '../../platform/scroll';

/** Priority of elements that move by themselves: overlays first, then the page, then what is beside it. */
const ranks = { dialog: 0, banner: 1, ring: 2, marquee: 3, side: 4 } as const;

interface Claim {
  key: string;
  rank: number;
}

const claims = createStore<readonly Claim[]>([]);

export interface MoverProps {
  kind: keyof typeof ranks;
  box: RefObject<View | null>;
  height: number;
  /** Whether it would move if it were alone. */
  wantsToMove: boolean;
}

/** Whether it may move: it is visible, and no element with a higher priority is. Only one element moves at a time. */
export function useMoveTurn({ kind, box, height, wantsToMove }: MoverProps): boolean {
  const key = useId();
  const [isVisible, setVisible] = useState(false);
  const isClaimed = wantsToMove && isVisible;
  const rank = ranks[kind];
  useEffect(() => {
    if (!wantsToMove) return undefined;
    return watchScroll(box.current, (above, window) => setVisible(above < height && -above < window));
  }, [box, height, wantsToMove]);
  useEffect(() => {
    if (!isClaimed) return undefined;
    claims.set([...claims.get(), { key, rank }].sort((one, other) => one.rank - other.rank));
    return () => claims.set(claims.get().filter((claim) => claim.key !== key));
  }, [isClaimed, key, rank]);
  const [first] = useStore(claims);
  return isClaimed && first?.key === key;
}
