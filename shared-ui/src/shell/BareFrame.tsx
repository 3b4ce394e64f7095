import type { ReactNode } from 'react';

import { OfflineBar } from './OfflineBar';
import { Page } from './Page';
import { Screen } from './Screen';

/** The agent's side and the game frame: nothing around the screen. */
export function BareFrame({ children }: { children: ReactNode }) {
  return (
    <Page header={<OfflineBar />}>
      <Screen>{children}</Screen>
    </Page>
  );
}
