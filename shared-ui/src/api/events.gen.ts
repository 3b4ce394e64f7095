// Written by `make gen` from the description of the API. Do not edit.
import type { paths } from './schema.gen';

type Stream = paths['/wps/live']['get']['responses'][200]['content']['text/event-stream'];
type DataOf<Name> = Extract<Stream[number], { event: Name }>['data'];

export type SessionEndedEvent = DataOf<'session-ended'>;
export type AnnouncementEvent = DataOf<'announcement'>;
export type MessageEvent = DataOf<'message'>;
export type BadgeEvent = DataOf<'badge'>;
export type BalanceEvent = DataOf<'balance'>;
export type DepositEvent = DataOf<'deposit'>;
export type WithdrawalEvent = DataOf<'withdrawal'>;
export type MatchEvent = DataOf<'match'>;
export type TransferEvent = DataOf<'transfer'>;
export type BetEvent = DataOf<'bet'>;
export type LimitEvent = DataOf<'limit'>;
export type ReminderEvent = DataOf<'reminder'>;
export type StopEvent = DataOf<'stop'>;
export type DrawEvent = DataOf<'draw'>;
export type ContractEvent = DataOf<'contract'>;
export type ResyncEvent = DataOf<'resync'>;
export type ByeEvent = DataOf<'bye'>;

/** The data of each event of the stream, by the event's name. */
export interface LiveEvents {
  'session-ended': SessionEndedEvent;
  announcement: AnnouncementEvent;
  message: MessageEvent;
  badge: BadgeEvent;
  balance: BalanceEvent;
  deposit: DepositEvent;
  withdrawal: WithdrawalEvent;
  match: MatchEvent;
  transfer: TransferEvent;
  bet: BetEvent;
  limit: LimitEvent;
  reminder: ReminderEvent;
  stop: StopEvent;
  draw: DrawEvent;
  contract: ContractEvent;
  resync: ResyncEvent;
  bye: ByeEvent;
}
