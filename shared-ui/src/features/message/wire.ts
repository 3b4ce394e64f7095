import type { ResponseRow, ResponseValue } from '../../api';
import { money } from '../../lib/money';
import type { ContractKind, Message, MessageKind, Related } from './model';

// A kind with a reason has a text for both. Unknown kinds of a newer server are shown as news.
const kinds: Record<string, MessageKind> = {
  deposit_credited: 'depositCredited',
  'deposit_failed expired': 'depositExpired',
  'deposit_failed refused': 'depositRefused',
  'deposit_failed denied': 'depositDenied',
  deposit_reversed: 'depositReversed',
  withdrawal_approved: 'withdrawalApproved',
  withdrawal_rejected: 'withdrawalRejected',
  please_confirm: 'pleaseConfirm',
  reminder: 'reminder',
  counted_as_received: 'countedAsReceived',
  'ruling paid': 'ruledPaid',
  'ruling unpaid': 'ruledUnpaid',
  rest_refunded: 'restRefunded',
  match_pay_now: 'matchPayNow',
  match_paying: 'matchPaying',
  match_none: 'matchNone',
  match_disputed: 'matchDisputed',
  match_returned: 'matchReturned',
  match_late: 'matchLate',
  transfer_received: 'transferReceived',
  lottery_won: 'lotteryWon',
  contract_offered: 'contractOffered',
  contract_accepted: 'contractAccepted',
  contract_rejected: 'contractRejected',
  contract_withdrawn: 'contractWithdrawn',
  contract_lapsed: 'contractLapsed',
  contract_voided: 'contractVoided',
  contract_ended: 'contractEnded',
  termination_requested: 'terminationRequested',
  termination_accepted: 'terminationAccepted',
  termination_rejected: 'terminationRejected',
  termination_cancelled: 'terminationCancelled',
  bill_paid: 'billPaid',
  bill_owed: 'billOwed',
  bill_top_up: 'billTopUp',
  bill_held: 'billHeld',
  free_rounds_given: 'freeRoundsGiven',
  free_rounds_taken: 'freeRoundsTaken',
  device_reused: 'deviceReused',
  'freeze_begun login': 'loginClosed',
  'freeze_begun bet': 'betClosed',
  'freeze_begun funds': 'fundsClosed',
  'freeze_begun income': 'incomeClosed',
  'freeze_begun register': 'registerClosed',
  'freeze_lifted login': 'loginOpen',
  'freeze_lifted bet': 'betOpen',
  'freeze_lifted funds': 'fundsOpen',
  'freeze_lifted income': 'incomeOpen',
  'freeze_lifted register': 'registerOpen',
};

const isContract = (cause: string): cause is ContractKind =>
  ['dividend', 'daily_salary', 'hourly_salary', 'realtime_salary'].includes(cause);

// What another member transferred has no deadline until the second reminder.
const withoutDeadline: Partial<Record<MessageKind, MessageKind>> = {
  pleaseConfirm: 'pleaseConfirmOpen',
  reminder: 'reminderOpen',
};

function kindOf({ kind, cause, until, isAnswered }: ResponseRow<'GET /wps/messages'>): MessageKind {
  if (isAnswered) return 'answered';
  const known = kinds[isContract(cause) ? kind : [kind, cause].join(' ').trim()] ?? 'other';
  return until === null ? (withoutDeadline[known] ?? known) : known;
}

const isRelated = (kind: string): kind is Related =>
  [
    'deposit',
    'withdrawal',
    'transfer',
    'match',
    'free_rounds',
    'lottery_order',
    'account',
    'contract',
    'bill',
  ].includes(kind);

export const toMessage = (wire: ResponseRow<'GET /wps/messages'>): Message => ({
  id: wire.id,
  kind: kindOf(wire),
  related: isRelated(wire.relatedKind) ? { kind: wire.relatedKind, id: wire.relatedId } : null,
  amount: money(wire.amount),
  count: wire.count,
  from: wire.from,
  contract: isContract(wire.cause) ? wire.cause : null,
  until: wire.until,
  createdAt: wire.createdAt,
  isRead: wire.isRead,
});

export const toCount = (wire: ResponseValue<'GET /wps/messages/unread'>): number => wire.unreadMessage;

/** The count in a badge event; undefined when the server could not count. */
export const countIn = (data: Record<string, unknown>): number | undefined =>
  typeof data.unreadMessage === 'number' ? data.unreadMessage : undefined;
