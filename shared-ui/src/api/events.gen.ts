// Written by `make gen` from the description of the API. Do not edit.
import type { paths } from './schema.gen';

type Stream = paths['/wps/live']['get']['responses'][200]['content']['text/event-stream'];
type DataOf<Name> = Extract<Stream[number], { event: Name }>['data'];

export type BalanceEvent = DataOf<'balance'>;
export type BetEvent = DataOf<'bet'>;
export type DepositEvent = DataOf<'deposit'>;
export type WithdrawalEvent = DataOf<'withdrawal'>;
export type TransferEvent = DataOf<'transfer'>;
export type MessageEvent = DataOf<'message'>;
export type BadgeEvent = DataOf<'badge'>;
export type AnnouncementEvent = DataOf<'announcement'>;
export type LimitEvent = DataOf<'limit'>;
export type ReminderEvent = DataOf<'reminder'>;
export type StopEvent = DataOf<'stop'>;
export type SessionEndedEvent = DataOf<'session-ended'>;
export type ResyncEvent = DataOf<'resync'>;
export type ByeEvent = DataOf<'bye'>;

/** The data of each event of the stream, by the event's name. */
export interface LiveEvents {
  balance: BalanceEvent;
  bet: BetEvent;
  deposit: DepositEvent;
  withdrawal: WithdrawalEvent;
  transfer: TransferEvent;
  message: MessageEvent;
  badge: BadgeEvent;
  announcement: AnnouncementEvent;
  limit: LimitEvent;
  reminder: ReminderEvent;
  stop: StopEvent;
  'session-ended': SessionEndedEvent;
  resync: ResyncEvent;
  bye: ByeEvent;
}
