import type { ResponseValue } from '../../api';
import type { Contracts, Member } from './model';

/** A sign-in returns the basic fields; the rest is fetched afterwards. */
export type MemberWire = ResponseValue<'POST /wps/session/login'>['member'] &
  Partial<ResponseValue<'GET /wps/member/info'>>;

/** An offer, or a request to terminate: both need the member's answer. */
const minWaitingState = 2;

export function toContracts(wire: ResponseValue<'GET /wps/member/info/funds/consolidated'>): Contracts {
  const kinds = [wire.divtypereq, wire.dailysalreqtype, wire.contracthoursalreq, wire.realtimesalreqtype];
  return { waiting: kinds.filter((flag) => flag >= minWaitingState).length, has: kinds.map((flag) => flag > 0) };
}

export interface KindLists {
  agentTypes: readonly number[];
  trialTypes: readonly number[];
}

// Default member types; a white label may configure others.
const defaultTypes: KindLists = { agentTypes: [1, 2, 41, 42], trialTypes: [4] };

export function toMember(wire: MemberWire, lists: KindLists | undefined): Member {
  const { agentTypes, trialTypes } = lists ?? defaultTypes;
  const isAgent = (agentTypes.length > 0 ? agentTypes : defaultTypes.agentTypes).includes(wire.type);
  const isTrial = (trialTypes.length > 0 ? trialTypes : defaultTypes.trialTypes).includes(wire.type);
  return {
    id: wire.id,
    username: wire.account,
    nickname: wire.nickname,
    kind: isTrial ? 'trial' : isAgent ? 'agent' : 'player',
    type: wire.type,
    hasPaymentPassword: wire.hasPaymentPassword === true,
    hasUpline: wire.hasUpline === true,
    avatar: wire.avatar ?? null,
  };
}
