export { Export, useExport, type ExportProps } from './Export';
export { exportKeys } from './queries';
export type { ExportFilter, ExportKind } from './model';
