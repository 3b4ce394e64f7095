import { useQuery } from '@tanstack/react-query';

import { call } from '../../api';
import { hasFlag, useWhiteLabel } from '../system';
import { memberKeys, useMember } from './queries';
import { toContracts } from './wire';

/** The state of the member's contracts by kind. Not requested in a trial session or where contracts are disabled. */
export function useContracts() {
  const member = useMember();
  const isInForce = hasFlag(useWhiteLabel(), 'AGENTPOLICY3');
  return useQuery({
    queryKey: memberKeys.contracts(),
    queryFn: async ({ signal }) => toContracts(await call('GET /wps/member/info/funds/consolidated', { signal })),
    enabled: isInForce && member !== undefined && member.kind !== 'trial',
    staleTime: 60_000,
  });
}
