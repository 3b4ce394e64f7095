import { useEffect, useId, useState, type RefObject } from 'react';
import type { View } from 'react-native';
import { createStore, useStore } from '../../lib/store';
import { watchScroll } from '../../platform/scroll';

/** What moves by itself, the first of them before the others: what lies over the page, then the page, then what stands beside it. */
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
  /** It would move if it were alone. */
  isWilling: boolean;
}

/** Whether it may move by itself: it is in sight, and nothing that goes before it is. */
export function useTurnToMove({ kind, box, height, isWilling }: MoverProps): boolean {
  const key = useId();
  const [isSeen, setSeen] = useState(false);
  const isClaimed = isWilling && isSeen;
  const rank = ranks[kind];
  useEffect(() => {
    if (!isWilling) return undefined;
    return watchScroll(box.current, (above, window) => setSeen(above < height && -above < window));
  }, [box, height, isWilling]);
  useEffect(() => {
    if (!isClaimed) return undefined;
    claims.set([...claims.get(), { key, rank }].sort((one, other) => one.rank - other.rank));
    return () => claims.set(claims.get().filter((claim) => claim.key !== key));
  }, [isClaimed, key, rank]);
  const [first] = useStore(claims);
  return isClaimed && first?.key === key;
}
