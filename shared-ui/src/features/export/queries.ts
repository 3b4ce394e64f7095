import { useMutation, useQuery } from '@tanstack/react-query';

import { call, deed, get, queryClient } from '../../api';
import { tokens } from '../../theme';
import { isAtWork, type ExportFile, type ExportFilter, type ExportKind } from './model';
import { toText, type FileWire } from './wire';

export const exportKeys = {
  all: ['export'] as const,
  list: () => [...exportKeys.all, 'list'] as const,
};

const path = '/wps/exports';
const one = (id: string): string => `${path}/${encodeURIComponent(id)}`;

/** My files, asked for again and again while one of them is being made. */
export function useExports(): readonly ExportFile[] {
  const { data } = useQuery({
    queryKey: exportKeys.list(),
    queryFn: async ({ signal }) => (await get<{ content: ExportFile[] }>(path, 'export.list', { signal })).content,
    refetchInterval: ({ state }) => (state.data?.some(isAtWork) === true ? tokens.motion.tick : false),
    retry: false,
  });
  return data ?? [];
}

const look = (): Promise<void> => queryClient.invalidateQueries({ queryKey: exportKeys.list() });

export function useBeginExport() {
  return useMutation({
    mutationFn: ({ kind, filter }: { kind: ExportKind; filter: ExportFilter }) => {
      const asked = Object.entries({ kind, ...filter }).filter(([, value]) => value !== '');
      return deed<ExportFile>({ method: 'POST', path, moduleId: 'export.begin', body: Object.fromEntries(asked) });
    },
    onSettled: look,
  });
}

/** Gives a file up while it is made; throws it away afterwards. */
export function useDropExport() {
  return useMutation({
    mutationFn: (id: string) => call<null>({ method: 'DELETE', path: one(id), moduleId: 'export.drop' }),
    onSettled: look,
  });
}

const slowMs = 60_000;

export function useTakeExport() {
  return useMutation({
    mutationFn: async (id: string) =>
      toText(
        await call<FileWire>({ method: 'GET', path: `${one(id)}/file`, moduleId: 'export.file', timeoutMs: slowMs }),
      ),
  });
}
