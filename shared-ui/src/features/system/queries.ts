import { queryOptions, useQuery } from '@tanstack/react-query';

import { call, queryClient } from '../../api';
import { codeOf, useLocale } from '../../i18n';
import type { HelpTopic, SystemState, WhiteLabel } from './model';
import { toHelpTopics, toRefusedState, toSystemState, toWhiteLabel } from './wire';

export const systemKeys = {
  all: ['system'] as const,
  whiteLabel: () => [...systemKeys.all, 'whiteLabel'] as const,
  state: () => [...systemKeys.all, 'state'] as const,
  help: (language: string) => [...systemKeys.all, 'help', language] as const,
};

const hourMs = 3_600_000;
// Changes by the merchant reach open pages soon; an unchanged response costs only an ETag check.
const minuteMs = 60_000;

export const useWhiteLabel = (): WhiteLabel | undefined => useQuery(whiteLabel()).data;

export const whiteLabel = () =>
  queryOptions({
    queryKey: systemKeys.whiteLabel(),
    queryFn: async ({ signal }) => toWhiteLabel(await call('GET /wps/system/whitelabel', { signal })),
    staleTime: minuteMs,
    meta: { persist: 'public' },
  });

const nowhere: readonly string[] = [];

/** The image hosts known so far: hundreds of covers need them, and none waits. */
export const currentImageHosts = (): readonly string[] =>
  queryClient.getQueryData<WhiteLabel>(systemKeys.whiteLabel())?.imageHosts ?? nowhere;

export const useSystemState = (): SystemState => useQuery(systemState()).data ?? { kind: 'normal' };

export const systemState = () =>
  queryOptions({
    queryKey: systemKeys.state(),
    queryFn: async ({ signal }): Promise<SystemState> => {
      try {
        return toSystemState(await call('GET /wps/system/status', { signal }));
      } catch (fault) {
        const state = toRefusedState(fault);
        if (state === undefined) throw fault;
        return state;
      }
    },
    // During maintenance the page polls, so that it opens by itself.
    refetchInterval: (query) => ((query.state.data?.kind ?? 'normal') === 'normal' ? false : 30_000),
  });

export function useHelp() {
  const language = codeOf(useLocale());
  return useQuery<HelpTopic[]>({
    queryKey: systemKeys.help(language),
    queryFn: async ({ signal }) =>
      toHelpTopics(await call('GET /wps/system/helpCenter', { query: { lang: language, device: 'WEB' }, signal })),
    staleTime: hourMs,
    meta: { persist: 'public' },
  });
}
