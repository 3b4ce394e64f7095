import { useQuery } from '@tanstack/react-query';

import { call, type ResponseRow } from '../../api';
import type { IconName } from '../../ui';
import { withdrawalKeys } from './queries';

export type Destination = ResponseRow<'GET /wps/payees/destinations'>;
export type DestinationKind = Destination['kind'];

export const destinationIcons: Record<DestinationKind, IconName> = {
  BANK: 'bank',
  EWALLET: 'device-mobile',
  PROMPTPAY: 'qr-code',
  CRYPTO: 'coins',
};

/** Where members of this currency can withdraw to; empty where they name their bank themselves. */
export function useDestinations(): { list: readonly Destination[]; isPending: boolean } {
  const { data, isPending } = useQuery({
    queryKey: withdrawalKeys.destinations(),
    queryFn: async ({ signal }) => (await call('GET /wps/payees/destinations', { signal })).content,
    staleTime: Infinity,
  });
  return { list: data ?? nowhere, isPending };
}

const nowhere: readonly Destination[] = [];

/** The kinds that are offered, banks first. */
export const kindsOf = (list: readonly Destination[]): DestinationKind[] => [...new Set(list.map(({ kind }) => kind))];

const digits = /^[0-9]+$/;
const bankDigits = /^[0-9]{6,20}$/;
const address = /^[0-9A-Za-z]{20,64}$/;

/** Whether a number can be one of the destination; the server also checks its check digits. */
export function fits(number: string, to: Pick<Destination, 'kind' | 'lengths'> | undefined): boolean {
  if (to === undefined) return bankDigits.test(number);
  if (to.lengths.length === 0) return address.test(number);
  return digits.test(number) && to.lengths.includes(number.length);
}
