import type { ResponseValue } from '../../api';
import type { Contracts, Member } from './model';

/** A sign-in answers with the least of it; the rest is read afterwards. */
export type MemberWire = ResponseValue<'POST /wps/session/login'>['member'] &
  Partial<ResponseValue<'GET /wps/member/info'>>;

/** An offer, or a wish to end one: both wait for the member. */
const leastWaiting = 2;

export function toContracts(wire: ResponseValue<'GET /wps/member/info/funds/consolidated'>): Contracts {
  const kinds = [wire.divtypereq, wire.dailysalreqtype, wire.contracthoursalreq, wire.realtimesalreqtype];
  return { waiting: kinds.filter((stands) => stands >= leastWaiting).length };
}

export interface KindLists {
  agentTypes: readonly number[];
  trialTypes: readonly number[];
}

// What the specification names; a white label may say otherwise.
const usual: KindLists = { agentTypes: [1, 2, 41, 42], trialTypes: [4] };

export function toMember(wire: MemberWire, lists: KindLists | undefined): Member {
  const { agentTypes, trialTypes } = lists ?? usual;
  const isAgent = (agentTypes.length > 0 ? agentTypes : usual.agentTypes).includes(wire.type);
  const isTrial = (trialTypes.length > 0 ? trialTypes : usual.trialTypes).includes(wire.type);
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
