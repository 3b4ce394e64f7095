import type { ResponseRow, ResponseValue } from '../../api';
import type { ExportFile, ExportKind } from './model';

export const toExportFile = (wire: ResponseRow<'GET /wps/exports'>): ExportFile => ({
  ...wire,
  kind: wire.kind as ExportKind,
  state: wire.state,
});

/** The OpenAPI document does not describe an export's file. */
interface FileWire {
  fileName: string;
  type: string;
  pieces: string[];
}

/** The workbook, whose content is in base64. */
export const toWorkbook = ({ fileName, type, content }: ResponseValue<'GET /wps/exports/{id}/workbook'>) => ({
  name: fileName,
  type,
  bytes: Uint8Array.from(atob(content), (character) => character.charCodeAt(0)),
});

export function toTextFile(value: object): { name: string; type: string; text: string } {
  const { fileName, type, pieces } = value as FileWire;
  return { name: fileName, type, text: pieces.join('') };
}
