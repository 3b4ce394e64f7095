import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { call, persistAsRecords, useIsSignedIn } from '../../api';
import { useWhiteLabel } from '../system';
import type { Member } from './model';
import { toMember, type MemberWire } from './wire';

export const memberKeys = {
  all: ['member'] as const,
  contracts: () => [...memberKeys.all, 'contracts'] as const,
  info: () => [...memberKeys.all, 'info'] as const,
};

persistAsRecords(memberKeys.info());

/** The signed-in member with loading and error state. */
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

/** The signed-in member; undefined while signed out or not loaded. */
export const useMember = (): Member | undefined => useMemberInfo().member;
