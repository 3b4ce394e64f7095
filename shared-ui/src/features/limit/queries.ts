import { useMutation, useQuery } from '@tanstack/react-query';

import { call, queryClient, type ResponseValue } from '../../api';
import type { Money } from '../../lib/money';
import { useFollow } from '../records';
import type { Control, Sitting, StopLength, Which } from './model';
import { toControl, toSitting } from './wire';

export const limitKeys = {
  all: ['limit'] as const,
  control: () => [...limitKeys.all, 'control'] as const,
  sitting: () => [...limitKeys.all, 'sitting'] as const,
};

async function readControl(signal?: AbortSignal): Promise<Control> {
  return toControl(await call('GET /wps/limits', { signal }));
}

/** What the member allows himself; bets and orders use it up, so it is read again with them. */
export function useControl() {
  useFollow(['bet', 'deposit', 'stop'], limitKeys.control());
  return useQuery<Control>({
    queryKey: limitKeys.control(),
    queryFn: ({ signal }) => readControl(signal),
    staleTime: 0,
  });
}

/** The limits as the server has them now, for an action that depends on them; null where they could not be read. */
export async function controlNow(): Promise<Control | null> {
  try {
    return await queryClient.query({ queryKey: limitKeys.control(), queryFn: () => readControl(), retry: false });
  } catch {
    return null;
  }
}

/** The session with its time and its net position. Read when it is asked for, not before. */
export function useSitting(isWanted = true) {
  return useQuery<Sitting>({
    queryKey: limitKeys.sitting(),
    enabled: isWanted,
    queryFn: async ({ signal }) => toSitting(await call('GET /wps/limits/session', { signal })),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    retry: false,
  });
}

/** Says that the reminder was seen; the answer is the session with the time to the next one. */
export function useAcknowledge() {
  return useMutation({
    mutationFn: async () => toSitting(await call('POST /wps/limits/session/acknowledgment')),
    onSuccess: (sitting) => queryClient.setQueryData(limitKeys.sitting(), sitting),
  });
}

/** What a member can change about their limits; every answer is all of them as they are then. */
export type LimitChange =
  | { action: 'set'; which: Which; amount: Money | null }
  | { action: 'confirm' | 'takeBack'; which: Which }
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
    case 'takeBack':
      return call('DELETE /wps/limits/{kind}/{period}/wish', { params: change.which });
    case 'remind':
      return call('PUT /wps/limits/reminder', { body: { minutes: change.minutes } });
    case 'stop':
      return call('POST /wps/limits/stop', { body: { length: change.length } });
  }
}

export function useChangeLimits() {
  return useMutation({
    mutationFn: async (change: LimitChange) => toControl(await send(change)),
    onSuccess(control, { action }) {
      queryClient.setQueryData(limitKeys.control(), control);
      if (action === 'remind') void queryClient.invalidateQueries({ queryKey: limitKeys.sitting() });
    },
    // Changed on another device meanwhile: show the current state.
    onError: () => void queryClient.invalidateQueries({ queryKey: limitKeys.control() }),
  });
}
