import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { get, useIsSignedIn } from '../../api';
import { useWhiteLabel } from '../system';
import type { Member } from './model';
import { toMember, type MemberWire } from './wire';

export const memberKeys = {
  all: ['member'] as const,
  info: () => [...memberKeys.all, 'info'] as const,
};

/** Who is signed in; undefined while signed out or not yet known. */
export function useMember(): Member | undefined {
  const isSignedIn = useIsSignedIn();
  const label = useWhiteLabel();
  const { data } = useQuery({
    queryKey: memberKeys.info(),
    queryFn: ({ signal }) => get<MemberWire>('/wps/member/info', 'member.info', { signal }),
    enabled: isSignedIn,
    staleTime: 300_000,
    meta: { persist: 'records' },
  });
  return useMemo(
    () => (data === undefined || !isSignedIn ? undefined : toMember(data, label)),
    [data, label, isSignedIn],
  );
}
