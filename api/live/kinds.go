package live

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"time"

	"lantern/api/wire"
	"lantern/store/clock"
	"lantern/store/deposit"
	"lantern/store/id"
	"lantern/store/limit"
	"lantern/store/live"
	"lantern/store/message"
	"lantern/store/wallet"
	"lantern/store/withdrawal"
)

// kind is one kind of event: how its data are built from a row of the outbox. Of a kind without build the data are
// read when the event is delivered.
type kind struct {
	name  wallet.EventKind
	data  reflect.Type
	build func(live.Event) any
	// changesBalance: the new balance follows the event.
	changesBalance bool
	// isTimed: until_at is required.
	isTimed bool
}

func kindOf[T any](name wallet.EventKind, build func(live.Event) T) kind {
	return kind{name: name, data: reflect.TypeFor[T](), build: func(e live.Event) any { return build(e) }}
}

func (k kind) changing() kind {
	k.changesBalance = true
	return k
}

func (k kind) timed() kind {
	k.isTimed = true
	return k
}

// kinds are all of them, in the order of the document.
var kinds = []kind{
	{name: wallet.BalanceChanged},
	kindOf(wallet.BetChanged, betOf).changing(),
	kindOf(wallet.DepositChanged, func(e live.Event) DepositEvent {
		return DepositEvent{ID: id.Deposit(e.RelatedID), State: deposit.State(e.State), Amount: e.Amount}
	}).changing(),
	kindOf(wallet.WithdrawalChanged, func(e live.Event) WithdrawalEvent {
		return WithdrawalEvent{
			ID: id.Withdrawal(e.RelatedID), State: withdrawal.State(e.State), Amount: e.Amount,
			Notice: message.Kind(e.Notice), Until: utc(e.Until),
		}
	}).changing(),
	kindOf(wallet.TransferMade, func(e live.Event) TransferEvent {
		return TransferEvent{ID: e.RelatedID, Kind: e.Related, State: e.State, Amount: e.Amount}
	}).changing(),
	kindOf(wallet.MessageReceived, func(e live.Event) MessageEvent {
		return MessageEvent{ID: id.Message(e.RelatedID), Kind: message.Kind(e.Notice)}
	}),
	{name: wallet.BadgeChanged},
	kindOf(wallet.Announced, func(e live.Event) AnnouncementEvent { return AnnouncementEvent{ID: e.RelatedID} }),
	kindOf(wallet.LimitReached, func(e live.Event) LimitEvent {
		return LimitEvent{
			Kind: limit.Kind(e.RelatedID), Period: clock.PeriodKind(e.Period), Amount: e.Amount, RenewsAt: e.Until.UTC(),
		}
	}).timed(),
	kindOf(wallet.ReminderDue, func(e live.Event) ReminderEvent { return ReminderEvent{DueAt: e.Until.UTC()} }).timed(),
	kindOf(wallet.PlayStopped, func(e live.Event) StopEvent {
		return StopEvent{Kind: limit.StopKind(e.RelatedID), Until: utc(e.Until)}
	}),
	kindOf(wallet.SessionEnded, func(e live.Event) SessionEndedEvent {
		return SessionEndedEvent{Session: id.Session(e.RelatedID)}
	}),
}

func betOf(e live.Event) BetEvent {
	event := BetEvent{State: e.State}
	switch e.Related {
	case "round":
		event.Round = e.RelatedID
	case "reward":
		event.Reward = e.RelatedID
	default:
		event.ID = id.Bet(e.RelatedID)
	}
	if e.Version != nil {
		event.Version = *e.Version
	}
	return event
}

func utc(at *time.Time) *time.Time {
	if at == nil {
		return nil
	}
	return new(at.UTC())
}

var kindByName = func() map[wallet.EventKind]kind {
	all := make(map[wallet.EventKind]kind, len(kinds))
	for _, k := range kinds {
		all[k.name] = k
	}
	return all
}()

var errUnbuildable = errors.New("live: an event of an unknown kind, or without its instant")

// build returns the data of an event as JSON, {} for those that are read on delivery. Errors: errUnbuildable.
func build(e live.Event) (json.RawMessage, error) {
	k, isKnown := kindByName[e.Kind]
	if !isKnown || k.isTimed && e.Until == nil {
		return nil, fmt.Errorf("%w: %s %d", errUnbuildable, e.Kind, e.ID)
	}
	if k.build == nil {
		return json.RawMessage("{}"), nil
	}
	return json.Marshal(k.build(e))
}

// Events describes all events of the stream for the document. balance and counts are the data of the events that
// carry them; both belong to other nouns.
func Events(balance, counts reflect.Type) []wire.Event {
	read := map[wallet.EventKind]reflect.Type{wallet.BalanceChanged: balance, wallet.BadgeChanged: counts}
	all := make([]wire.Event, 0, len(kinds)+2)
	for _, k := range kinds {
		event := wire.Event{Name: string(k.name), Data: k.data, HasID: true}
		if k.build == nil {
			event.Data, event.MayBeEmpty = read[k.name], true
		}
		all = append(all, event)
	}
	return append(all,
		wire.Event{Name: "resync", Data: reflect.TypeFor[ResyncEvent]()},
		wire.Event{Name: "bye", Data: reflect.TypeFor[ByeEvent]()})
}
