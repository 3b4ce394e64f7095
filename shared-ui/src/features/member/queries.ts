import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { call, persistAsRecords, useIsSignedIn } from '../../api';
import { useWhiteLabel } from '../system';
import type { Member } from './model';
import { toMember, type MemberWire } from './wire';

export const memberKeys = {
  all: ['member'] as const,
  info: () => [...memberKeys.all, 'info'] as const,
};

persistAsRecords(memberKeys.info());

/** Who is signed in, and what stands in the way of knowing it. */
export function useMemberInfo() {
  const isSignedIn = useIsSignedIn();
  const label = useWhiteLabel();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: memberKeys.info(),
    queryFn: ({ signal }): Promise<MemberWire> => call('GET /wps/member/info', { signal }),
    enabled: isSignedIn,
    staleTime: 300_000,
  });
  const member = useMemo(
    () => (data === undefined || !isSignedIn ? undefined : toMember(data, label)),
    [data, label, isSignedIn],
  );
  return { member, error, refetch, isFetching };
}

/** Who is signed in; undefined while signed out or not yet known. */
export const useMember = (): Member | undefined => useMemberInfo().member;
