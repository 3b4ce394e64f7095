import { useMutation, useQuery } from '@tanstack/react-query';

import { call, queryClient, type RequestBody } from '../../api';
import { tokens } from '../../theme';
import { isAtWork, type ExportFile, type ExportFilter, type ExportKind } from './model';
import { toExportFile, toTextFile, toWorkbook } from './wire';

export const exportKeys = {
  all: ['export'] as const,
  list: () => [...exportKeys.all, 'list'] as const,
};

/** The member's exports, polled while one is running. */
export function useExports(): readonly ExportFile[] {
  const { data } = useQuery({
    queryKey: exportKeys.list(),
    queryFn: async ({ signal }) => (await call('GET /wps/exports', { signal })).content.map(toExportFile),
    refetchInterval: ({ state }) => (state.data?.some(isAtWork) === true ? tokens.motion.tick : false),
    retry: false,
  });
  return data ?? [];
}

const look = (): Promise<void> => queryClient.invalidateQueries({ queryKey: exportKeys.list() });

export function useBeginExport() {
  return useMutation({
    mutationFn: ({ kind, filter }: { kind: ExportKind; filter: ExportFilter }) => {
      const fields = Object.entries({ kind, ...filter }).filter(([, value]) => value !== '');
      return call('POST /wps/exports', { body: Object.fromEntries(fields) as RequestBody<'POST /wps/exports'> });
    },
    onSettled: look,
  });
}

/** Cancels a running export, or deletes a finished one. */
export function useDeleteExport() {
  return useMutation({
    mutationFn: (id: string) => call('DELETE /wps/exports/{id}', { params: { id } }),
    onSettled: look,
  });
}

const slowMs = 60_000;

/** A workbook keeps identifiers as they are; a spreadsheet reads those of a CSV file as numbers or dates. */
export const exportForms = ['workbook', 'csv'] as const;
export type ExportForm = (typeof exportForms)[number];

export function useTakeExport() {
  return useMutation({
    mutationFn: async ({ id, form }: { id: string; form: ExportForm }) =>
      form === 'csv'
        ? toTextFile(await call('GET /wps/exports/{id}/file', { params: { id }, timeoutMs: slowMs }))
        : toWorkbook(await call('GET /wps/exports/{id}/workbook', { params: { id }, timeoutMs: slowMs })),
  });
}
