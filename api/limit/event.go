package limit

import (
	"time"

	"lantern/api/module"
	"lantern/store/clock"
	"lantern/store/limit"
	"lantern/store/live"
	"lantern/store/money"
	"lantern/store/wallet"
)

// ReachedEvent reports a bet that was refused because it would exceed one of the member's own limits.
type ReachedEvent struct {
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

var events = []module.Event{
	module.EventOf(wallet.LimitReached, func(e live.Event) ReachedEvent {
		return ReachedEvent{
			Kind: limit.Kind(e.RelatedID), Period: clock.PeriodKind(e.Period), Amount: e.Amount, RenewsAt: e.Until.UTC(),
		}
	}).WithUntil(),
	module.EventOf(wallet.ReminderDue, func(e live.Event) ReminderEvent {
		return ReminderEvent{DueAt: e.Until.UTC()}
	}).WithUntil(),
	module.EventOf(wallet.PlayStopped, func(e live.Event) StopEvent {
		event := StopEvent{Kind: limit.StopKind(e.RelatedID)}
		if e.Until != nil {
			event.Until = new(e.Until.UTC())
		}
		return event
	}),
}
