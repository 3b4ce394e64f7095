package live

import (
	"time"

	"lantern/store/clock"
	"lantern/store/deposit"
	"lantern/store/id"
	"lantern/store/limit"
	"lantern/store/message"
	"lantern/store/money"
	"lantern/store/withdrawal"
)

// BetEvent reports a bet that was placed, settled, adjusted or cancelled, a round that ended, or a reward of a vendor:
// one of ID, Round and Reward is set.
type BetEvent struct {
	ID      id.Bet `json:"id,omitempty" doc:"bet"`
	Round   string `json:"round,omitempty" doc:"round of the vendor in which no bet is open any longer"`
	Reward  string `json:"reward,omitempty" doc:"campaign of the vendor that paid or corrected a reward"`
	State   string `json:"state,omitempty" enum:"OPEN,SETTLED,CANCELLED" doc:"state of the bet or of the round's bets"`
	Version int64  `json:"version,omitempty" doc:"version of the balance after it; absent if it moved no money"`
}

// DepositEvent reports the new state of a deposit order.
type DepositEvent struct {
	ID     id.Deposit    `json:"id"`
	State  deposit.State `json:"state"`
	Amount money.Amount  `json:"amount"`
}

// WithdrawalEvent reports the new state of a withdrawal, or reminds of a part that waits for confirmation.
type WithdrawalEvent struct {
	ID     id.Withdrawal    `json:"id"`
	State  withdrawal.State `json:"state"`
	Amount money.Amount     `json:"amount" doc:"of the withdrawal; in a reminder, of the part"`
	Notice message.Kind     `json:"notice,omitempty" doc:"kind of the message that was sent with it"`
	Until  *time.Time       `json:"until,omitempty" nullable:"false" doc:"in a reminder: deadline for confirming the part"`
}

// TransferEvent reports a transfer between members, or one between the balance and a vendor's wallet.
type TransferEvent struct {
	ID     string       `json:"id"`
	Kind   string       `json:"kind" enum:"transfer,vendor_transfer" doc:"between members, or with a vendor's wallet"`
	State  string       `json:"state" enum:"SENT,RECEIVED,SENDING,DONE,FAILED" doc:"between members: SENT or RECEIVED"`
	Amount money.Amount `json:"amount"`
}

// MessageEvent reports a new message.
type MessageEvent struct {
	ID   id.Message   `json:"id"`
	Kind message.Kind `json:"kind"`
}

// AnnouncementEvent reports that an announcement was published or withdrawn.
type AnnouncementEvent struct {
	ID string `json:"id"`
}

// LimitEvent reports a bet that was refused because it would exceed one of the member's own limits.
type LimitEvent struct {
	Kind     limit.Kind       `json:"kind" enum:"LOSS,STAKE"`
	Period   clock.PeriodKind `json:"period" enum:"D,W,M" doc:"day, week or month"`
	Amount   money.Amount     `json:"amount" doc:"the limit"`
	RenewsAt time.Time        `json:"renewsAt" doc:"when the next period begins"`
}

// ReminderEvent reports a bet that was refused until the reality check is acknowledged.
type ReminderEvent struct {
	DueAt time.Time `json:"dueAt" doc:"since when the reality check is due"`
}

// StopEvent reports that a time-out or a self-exclusion began.
type StopEvent struct {
	Kind  limit.StopKind `json:"kind" enum:"TIME_OUT,EXCLUSION"`
	Until *time.Time     `json:"until" doc:"null: permanent"`
}

// SessionEndedEvent reports that the session of the stream has ended. The stream is closed after it.
type SessionEndedEvent struct {
	Session id.Session `json:"session"`
}

// ResyncEvent tells the client that it may have missed events and must refetch what it shows.
type ResyncEvent struct{}

// ByeEvent tells the client that the stream is closed; it reconnects with jitter and resumes.
type ByeEvent struct{}
