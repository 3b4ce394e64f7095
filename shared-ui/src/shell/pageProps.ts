import type { ReactNode } from 'react';

export interface PageProps {
  children: ReactNode;
  header?: ReactNode;
  footer?: ReactNode;
  /** Goes on unseen, out of every reach, while another page stands over it. */
  isBehind?: boolean;
}
