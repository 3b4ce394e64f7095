export type ExportKind = 'bets' | 'entries' | 'profit';
export type ExportState = 'WAITING' | 'RUNNING' | 'DONE' | 'FAILED';

/** What a record shows now; a file of it holds the same. */
export interface ExportFilter {
  from: string;
  to: string;
  state?: string;
  gameType?: string;
  group?: string;
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

/** How far it is, 0 to 1; a file without rows is made at once. */
export function shareDone({ state, rowsDone, rowsTotal }: ExportFile): number {
  if (state === 'DONE') return 1;
  return rowsTotal === 0 ? 0 : Math.min(1, rowsDone / rowsTotal);
}
