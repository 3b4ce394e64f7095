export type ExportKind = 'bets' | 'entries' | 'profit';
export type ExportState = 'WAITING' | 'RUNNING' | 'DONE' | 'FAILED';

/** The current filter of a record; the file contains the same rows. */
export interface ExportFilter {
  from: string;
  to: string;
  state?: string;
  gameType?: string;
  group?: string;
  search?: string;
}

export interface ExportFile {
  id: string;
  kind: ExportKind;
  state: ExportState;
  rowsDone: number;
  rowsTotal: number;
  fileName: string;
  createdAt: string;
  expiresAt: string;
}

export const isAtWork = ({ state }: Pick<ExportFile, 'state'>): boolean => state === 'WAITING' || state === 'RUNNING';

/** Progress, 0 to 1; a file without rows is ready at once. */
export function shareDone({ state, rowsDone, rowsTotal }: ExportFile): number {
  if (state === 'DONE') return 1;
  return rowsTotal === 0 ? 0 : Math.min(1, rowsDone / rowsTotal);
}
