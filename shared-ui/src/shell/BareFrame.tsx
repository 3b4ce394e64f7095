import type { ReactNode } from 'react';

import { OfflineBar } from './OfflineBar';
import { Page } from './Page';
import { Screen } from './Screen';

/** The frame of agent screens and games: the screen alone. */
export function BareFrame({ children, isBehind = false }: { children: ReactNode; isBehind?: boolean }) {
  return (
    <Page header={isBehind ? null : <OfflineBar />} isBehind={isBehind}>
      <Screen isBehind={isBehind}>{children}</Screen>
    </Page>
  );
}
