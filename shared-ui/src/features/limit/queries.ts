import { useMutation, useQuery } from '@tanstack/react-query';

import { call, queryClient, type ResponseValue } from '../../api';
import type { Money } from '../../lib/money';
import { useMember } from '../member';
import { useFollow } from '../records';
import type { LimitSettings, LimitId, PlaySession, Stop, StopLength } from './model';
import { toLimitSettings, toPlaySession } from './wire';

export const limitKeys = {
  all: ['limit'] as const,
  control: () => [...limitKeys.all, 'control'] as const,
  sitting: () => [...limitKeys.all, 'sitting'] as const,
};

async function fetchLimits(signal?: AbortSignal): Promise<LimitSettings> {
  return toLimitSettings(await call('GET /wps/limits', { signal }));
}

/** The member's limits; bets and deposits use them up, so they are refetched with those. */
export function useLimits() {
  useFollow(['bet', 'deposit', 'stop'], limitKeys.control());
  return useQuery<LimitSettings>({
    queryKey: limitKeys.control(),
    queryFn: ({ signal }) => fetchLimits(signal),
    staleTime: 0,
  });
}

/** The stop in force; null without one, undefined while it is unknown. Trial sessions and visitors have none. */
export function useStop(): Stop | null | undefined {
  const kind = useMember()?.kind;
  useFollow(['stop'], limitKeys.control());
  const isEnabled = kind !== undefined && kind !== 'trial';
  const { data } = useQuery<LimitSettings>({
    queryKey: limitKeys.control(),
    queryFn: ({ signal }) => fetchLimits(signal),
    enabled: isEnabled,
    staleTime: 60_000,
  });
  return isEnabled ? data?.stop : null;
}

/** Fetches the limits for an action that depends on them, never from the cache; null when they cannot be fetched. */
export async function currentLimits(): Promise<LimitSettings | null> {
  try {
    return await queryClient.query({
      queryKey: limitKeys.control(),
      queryFn: () => fetchLimits(),
      retry: false,
      staleTime: 0,
    });
  } catch {
    return null;
  }
}

/** The session's time and net position, fetched on demand. */
export function usePlaySession(isEnabled = true) {
  return useQuery<PlaySession>({
    queryKey: limitKeys.sitting(),
    enabled: isEnabled,
    queryFn: async ({ signal }) => toPlaySession(await call('GET /wps/limits/session', { signal })),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    retry: false,
  });
}

/** Acknowledges the reminder; the response contains the time of the next one. */
export function useAcknowledgeReminder() {
  return useMutation({
    mutationFn: async () => toPlaySession(await call('POST /wps/limits/session/acknowledgment')),
    onSuccess: (sitting) => queryClient.setQueryData(limitKeys.sitting(), sitting),
  });
}

/** Changes that a member can make; every response contains all limits. */
export type LimitChange =
  | { action: 'set'; which: LimitId; amount: Money | null }
  | { action: 'confirm' | 'cancel'; which: LimitId }
  | { action: 'remind'; minutes: number }
  | { action: 'stop'; length: StopLength };

function send(change: LimitChange): Promise<ResponseValue<'GET /wps/limits'>> {
  switch (change.action) {
    case 'set': {
      const { which, amount } = change;
      if (amount === null) return call('DELETE /wps/limits/{kind}/{period}', { params: which });
      return call('PUT /wps/limits', { body: { ...which, amount } });
    }
    case 'confirm':
      return call('POST /wps/limits/{kind}/{period}/confirmation', { params: change.which });
    case 'cancel':
      return call('DELETE /wps/limits/{kind}/{period}/pending', { params: change.which });
    case 'remind':
      return call('PUT /wps/limits/reminder', { body: { minutes: change.minutes } });
    case 'stop':
      return call('POST /wps/limits/stop', { body: { length: change.length } });
  }
}

export function useChangeLimits() {
  return useMutation({
    mutationFn: async (change: LimitChange) => toLimitSettings(await send(change)),
    onSuccess(control, { action }) {
      queryClient.setQueryData(limitKeys.control(), control);
      if (action === 'remind') void queryClient.invalidateQueries({ queryKey: limitKeys.sitting() });
    },
    // It was changed on another device: show the current state.
    onError: () => void queryClient.invalidateQueries({ queryKey: limitKeys.control() }),
  });
}
