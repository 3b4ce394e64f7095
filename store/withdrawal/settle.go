package withdrawal

import (
	"context"
	"fmt"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/message"
	"lantern/store/money"
	"lantern/store/wallet"
)

const entryFee ledger.Kind = "WITHDRAW_FEE"

// EntryKinds are the kinds of entries that withdrawals book.
var EntryKinds = ledger.Register(
	ledger.KindInfo{Kind: ledger.WithdrawHold, Group: ledger.GroupFunds, Order: 110},
	ledger.KindInfo{Kind: ledger.WithdrawRelease, Group: ledger.GroupFunds, Order: 120},
	ledger.KindInfo{Kind: ledger.WithdrawPaid, Group: ledger.GroupFunds, Order: 130},
	ledger.KindInfo{Kind: entryFee, Group: ledger.GroupFunds, Order: 140},
)

// Notices are the kinds of notices that members receive about withdrawals.
var Notices = message.Register(message.AWithdrawal,
	message.WithdrawalApproved,
	message.WithdrawalRejected,
	message.PleaseConfirm,
	message.Reminder,
	message.CountedAsReceived,
	message.Ruling,
	message.RestRefunded,
)

// happening is what was done to a part, or to all of them.
type happening string

const (
	partPaid    happening = "part_paid"
	partFailed  happening = "part_failed"
	wasReceived happening = "received"
	wasDisputed happening = "not_received"
	wasTimedOut happening = "timeout"
	wasPaid     happening = "ruled_paid"
	wasUnpaid   happening = "ruled_unpaid"
	restBack    happening = "refund_rest"
)

// ways are the events, one or two in a row, by which a happening may move the request; the first that ends where the
// parts stand is taken.
var ways = map[happening][][]Event{
	partPaid:    {{PartPaid}, {PartPaidAfter}},
	partFailed:  {{PartFailed}},
	wasReceived: {{AllReceived}, {OpenPartsDone}, {ReceivedPart}, {WithdrawsDispute}, {WithdrawsDispute, OpenPartsDone}},
	wasDisputed: {{NotReceived}},
	wasTimedOut: {{Timeout}, {OpenPartsDone}, {TimeoutPart}},
	wasPaid:     {{RulePaid}, {RulePaidOthersOpen}, {RulePaidOthersOpen, OpenPartsDone}},
	wasUnpaid:   {{RuleUnpaid}, {RuleUnpaidOthersOpen}, {RuleUnpaid, PartPaidAfter}},
	restBack:    {{RefundRest}, {PartFailed}},
}

// notices are what the player is told of, beside the new state (docs/money.md#notices).
var notices = map[happening]message.Kind{
	partPaid: message.PleaseConfirm, wasTimedOut: message.CountedAsReceived, wasPaid: message.Ruling,
	wasUnpaid: message.Ruling,
	restBack:  message.RestRefunded,
}

// settle derives how the request stands from its parts, stores it, books what is due at the end and tells the player.
// What leaves the state as it is, is no transition. Faults: state_changed.
func (x *whole) settle(ctx context.Context, tx *sqlx.Tx, what happening) error {
	states := x.states()
	x.Received = x.payout().received(states)
	next := x.payout().state(states, x.Received)
	if next == Disbursing && x.isLost() {
		next = Failed
	}
	if next != x.State {
		if err := x.State.leadsTo(next, ways[what]); err != nil {
			return err
		}
		x.State = next
	}
	if err := x.finish(ctx, tx); err != nil {
		return err
	}
	const update = `UPDATE withdrawals SET state = $2, received = $3, amount = $4, fee = $5, refunded = $6, reason = $7
		WHERE id = $1`
	if _, err := tx.ExecContext(ctx, update, x.ID, x.State, x.Received, x.Amount, x.Fee, x.Refunded,
		x.Reason); err != nil {
		return fmt.Errorf("withdrawal %s: %w", what, err)
	}
	if x.State == Failed {
		return x.notify(ctx, tx, message.WithdrawalRejected)
	}
	return x.notify(ctx, tx, notices[what])
}

// isLost: nothing arrived, and the provider refused every part or the desk gave up.
func (x *whole) isLost() bool {
	if x.isGivenUp {
		return true
	}
	for _, part := range x.Parts {
		if part.State != Void || part.FailedAt == nil {
			return false
		}
	}
	return len(x.Parts) > 0
}

func (s State) leadsTo(next State, ways [][]Event) error {
	for _, events := range ways {
		at, err := s, error(nil)
		for _, event := range events {
			if at, err = at.After(event); err != nil {
				break
			}
		}
		if err == nil && at == next {
			return nil
		}
	}
	return fault.New(fault.StateChanged).With("state", string(s))
}

func (x *whole) notify(ctx context.Context, tx *sqlx.Tx, notice message.Kind) error {
	if notice != "" {
		if err := x.notice(ctx, tx, notice, x.factsOf(notice)); err != nil {
			return err
		}
	}
	event := x.event()
	event.Notice = string(notice)
	return wallet.Notify(ctx, tx, x.Member, event)
}

// factsOf are the figures of a notice: of the parts that the deed was about, or of the whole request.
func (x *whole) factsOf(notice message.Kind) message.Facts {
	switch notice {
	case message.RestRefunded:
		return message.Facts{Amount: x.Refunded}
	case message.WithdrawalRejected:
		return message.Facts{Amount: x.Amount}
	}
	return x.spoken
}

// finish books what the end of a request brings: its fee where it is completed, the whole hold where it failed.
func (x *whole) finish(ctx context.Context, tx *sqlx.Tx) error {
	switch {
	case x.State == Failed:
		return x.move(ctx, tx, ledger.WithdrawRelease, "system")
	case x.State == Completed && x.Fee > 0:
		fee := ledger.Account{Code: ledger.Fee, Currency: x.Currency}
		return x.book(ctx, tx, ledger.Entry{Kind: entryFee, Key: string(x.ID),
			Lines: ledger.Move(x.hold(), fee, x.Fee)})
	}
	return nil
}

func (x *whole) hold() ledger.Account {
	return ledger.Account{Owner: x.Member, Code: ledger.HoldWithdraw, Currency: x.Currency}
}

// pay books a part out of the hold, on the day on which it was sent on its way (D04); where that day is closed it
// counts on the running one, because a closed day never changes (D44). unpay is its reversal where the part is ruled
// unpaid.
func (x *whole) pay(ctx context.Context, tx *sqlx.Tx, part Part) error {
	var sent time.Time
	const read = `SELECT CASE WHEN lantern_now() < business_start(business_day(created_at) + 1) + interval '2 hours'
		THEN created_at ELSE lantern_now() END
		FROM payouts WHERE id = $1`
	if err := tx.GetContext(ctx, &sent, read, part.ID); err != nil {
		return err
	}
	return x.book(ctx, tx, ledger.Entry{
		Kind: ledger.WithdrawPaid, Key: string(part.ID), OccurredAt: sent,
		Lines: ledger.Move(x.hold(), x.account(part), part.Amount),
	})
}

func (x *whole) unpay(ctx context.Context, tx *sqlx.Tx, part Part) error {
	return x.book(ctx, tx, ledger.Entry{
		Kind: ledger.WithdrawPaid, Key: "reversed:" + string(part.ID),
		Lines: ledger.Move(x.account(part), x.hold(), part.Amount),
	})
}

// release gives some of the hold back to the balance; what was given back before makes its key.
func (x *whole) release(ctx context.Context, tx *sqlx.Tx, amount money.Amount) error {
	main := ledger.Account{Owner: x.Member, Code: ledger.Main, Currency: x.Currency}
	key := fmt.Sprintf("%s:%s", x.ID, x.Refunded)
	if err := x.book(ctx, tx, ledger.Entry{Kind: ledger.WithdrawRelease, Key: key,
		Lines: ledger.Move(x.hold(), main, amount)}); err != nil {
		return err
	}
	return wallet.NotifyBalance(ctx, tx, x.Member)
}

// book posts an entry of the request under its kind and its key. One that was used before means that somebody else did
// the deed.
func (x *whole) book(ctx context.Context, tx *sqlx.Tx, entry ledger.Entry) error {
	entry.ID, entry.Key, entry.Member, entry.Actor = id.New[id.Entry](), fmt.Sprintf("%s:%s", entry.Kind, entry.Key),
		x.Member, "system"
	entry.RelatedKind, entry.RelatedID = "withdrawal", string(x.ID)
	isNew, err := ledger.Post(ctx, tx, entry)
	if err != nil {
		return err
	}
	if !isNew {
		return fault.New(fault.StateChanged).With("state", string(x.State))
	}
	return nil
}
