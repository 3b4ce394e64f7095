import { useMutation, useQuery } from '@tanstack/react-query';

import { call, get, queryClient, type Call } from '../../api';
import type { Money } from '../../lib/money';
import { useFollow } from '../records';
import type { Control, Sitting, StopLength, Which } from './model';
import { toControl, toSitting, type ControlWire, type SittingWire } from './wire';

export const limitKeys = {
  all: ['limit'] as const,
  control: () => [...limitKeys.all, 'control'] as const,
  sitting: () => [...limitKeys.all, 'sitting'] as const,
};

async function readControl(signal?: AbortSignal): Promise<Control> {
  return toControl(await get<ControlWire>('/wps/limits', 'limit.mine', signal === undefined ? {} : { signal }));
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

/** As it stands now, for a deed that depends on it; nothing where it could not be read. */
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
    queryFn: async ({ signal }) =>
      toSitting(await get<SittingWire>('/wps/limits/session', 'limit.session', { signal })),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    retry: false,
  });
}

/** Says that the reminder was seen; the answer is the session with the time to the next one. */
export function useAcknowledge() {
  return useMutation({
    mutationFn: async () =>
      toSitting(
        await call<SittingWire>({
          method: 'POST',
          path: '/wps/limits/session/acknowledgment',
          moduleId: 'limit.acknowledge',
        }),
      ),
    onSuccess: (sitting) => queryClient.setQueryData(limitKeys.sitting(), sitting),
  });
}

/** What can be said about staying in control; every answer is all of it as it stands then. */
export type Said =
  | { deed: 'set'; which: Which; amount: Money | null }
  | { deed: 'confirm' | 'takeBack'; which: Which }
  | { deed: 'remind'; minutes: number }
  | { deed: 'stop'; length: StopLength };

const pathOf = ({ kind, period }: Which): string => `/wps/limits/${kind}/${period}`;

function callOf(said: Said): Call {
  switch (said.deed) {
    case 'set':
      if (said.amount === null) return { method: 'DELETE', path: pathOf(said.which), moduleId: 'limit.remove' };
      return {
        method: 'PUT',
        path: '/wps/limits',
        moduleId: 'limit.set',
        body: { ...said.which, amount: said.amount },
      };
    case 'confirm':
      return { method: 'POST', path: `${pathOf(said.which)}/confirmation`, moduleId: 'limit.confirm' };
    case 'takeBack':
      return { method: 'DELETE', path: `${pathOf(said.which)}/wish`, moduleId: 'limit.takeBack' };
    case 'remind':
      return { method: 'PUT', path: '/wps/limits/reminder', moduleId: 'limit.remind', body: { minutes: said.minutes } };
    case 'stop':
      return { method: 'POST', path: '/wps/limits/stop', moduleId: 'limit.stop', body: { length: said.length } };
  }
}

export function useSay() {
  return useMutation({
    mutationFn: async (said: Said) => toControl(await call<ControlWire>(callOf(said))),
    onSuccess(control, { deed }) {
      queryClient.setQueryData(limitKeys.control(), control);
      if (deed === 'remind') void queryClient.invalidateQueries({ queryKey: limitKeys.sitting() });
    },
    // Somebody said it elsewhere meanwhile: show what it has become.
    onError: () => void queryClient.invalidateQueries({ queryKey: limitKeys.control() }),
  });
}
