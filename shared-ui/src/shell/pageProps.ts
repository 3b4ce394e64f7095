import type { ReactNode } from 'react';

export interface PageProps {
  children: ReactNode;
  header?: ReactNode;
  footer?: ReactNode;
  /** Stays mounted but hidden and inert while another page is shown over it. */
  isBehind?: boolean;
}
