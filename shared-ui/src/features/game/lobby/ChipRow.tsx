import type { ReactNode } from 'react';

import { a, useLayout } from '../../../theme';
import { Rail } from '../../../ui';

interface ChipRowProps {
  label: string;
  /** Index of the chosen chip; -1: none. */
  chosen: number;
  /** Beside the margin, so that chips scroll to the edge of the window. */
  isInset?: boolean;
  children: ReactNode;
}

/** Chips in one horizontally scrolling line. */
export function ChipRow({ label, chosen, isInset = false, children }: ChipRowProps) {
  const { margin } = useLayout();
  return (
    <Rail
      label={label}
      chosen={chosen}
      style={isInset ? { marginEnd: -margin } : { marginHorizontal: -margin }}
      contentStyle={[a.gap_sm, a.py_xs, isInset ? { paddingEnd: margin } : { paddingHorizontal: margin }]}
    >
      {children}
    </Rail>
  );
}
