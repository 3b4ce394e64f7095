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

// change is what happened to a part, or to all of them.
type change string

const (
	partPaid    change = "part_paid"
	partFailed  change = "part_failed"
	wasReceived change = "received"
	wasDisputed change = "not_received"
	wasTimedOut change = "timeout"
	wasPaid     change = "ruled_paid"
	wasUnpaid   change = "ruled_unpaid"
	restBack    change = "refund_rest"
	shortPaid   change = "ruled_short"
)

// paths are the events, one or two in a row, by which a change may move the request; the first path that ends in the
// state of the parts is taken.
var paths = map[change][][]Event{
	partPaid:    {{PartPaid}, {PartPaidAfter}},
	partFailed:  {{PartFailed}},
	wasReceived: {{AllReceived}, {OpenPartsDone}, {ReceivedPart}, {WithdrawsDispute}, {WithdrawsDispute, OpenPartsDone}},
	wasDisputed: {{NotReceived}},
	wasTimedOut: {{Timeout}, {OpenPartsDone}, {TimeoutPart}},
	wasPaid:     {{RulePaid}, {RulePaidOthersOpen}, {RulePaidOthersOpen, OpenPartsDone}},
	wasUnpaid:   {{RuleUnpaid}, {RuleUnpaidOthersOpen}, {RuleUnpaid, PartPaidAfter}},
	restBack:    {{RefundRest}, {PartFailed}},
	shortPaid:   {{ReceivedPart}},
}

// notices are the messages that members receive beside the new state (docs/money.md#notices).
var notices = map[change]message.Kind{
	partPaid: message.PleaseConfirm, wasTimedOut: message.CountedAsReceived, wasPaid: message.Ruling,
	wasUnpaid: message.Ruling, shortPaid: message.Ruling,
	restBack: message.RestRefunded,
}

// settle derives the state of the request from its parts, stores it, books what is due and notifies the member. An
// unchanged state is no transition. Faults: state_changed.
func (x *lockedRequest) settle(ctx context.Context, tx *sqlx.Tx, what change) error {
	states := x.states()
	x.Received = x.payout().received(states)
	next := x.payout().state(states, x.Received)
	if next == Disbursing && x.isLost() {
		next = Failed
	}
	if next != x.State {
		if err := x.State.leadsTo(next, paths[what]); err != nil {
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

// isLost reports whether nothing was received, because the provider refused every part or an operator refunded the
// amount.
func (x *lockedRequest) isLost() bool {
	if x.isAbandoned {
		return true
	}
	isLost := false
	for _, part := range x.Parts {
		switch {
		case part.IsReplaced():
		case part.State != Void || part.FailedAt == nil:
			return false
		default:
			isLost = true
		}
	}
	return isLost
}

func (s State) leadsTo(next State, paths [][]Event) error {
	for _, events := range paths {
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

func (x *lockedRequest) notify(ctx context.Context, tx *sqlx.Tx, notice message.Kind) error {
	if notice != "" {
		if err := x.notice(ctx, tx, notice, x.factsOf(notice)); err != nil {
			return err
		}
	}
	event := x.event()
	event.Notice = string(notice)
	return wallet.Notify(ctx, tx, x.Member, event)
}

// factsOf returns the amounts of a notice: of the parts concerned, or of the request.
func (x *lockedRequest) factsOf(notice message.Kind) message.Facts {
	switch notice {
	case message.RestRefunded:
		return message.Facts{Amount: x.Refunded}
	case message.WithdrawalRejected:
		return message.Facts{Amount: x.Amount}
	}
	return x.noticeFacts
}

// finish books the end of a request: the fee of a completed one, the release of the hold of a failed one.
func (x *lockedRequest) finish(ctx context.Context, tx *sqlx.Tx) error {
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

func (x *lockedRequest) hold() ledger.Account {
	return ledger.Account{Owner: x.Member, Code: ledger.HoldWithdraw, Currency: x.Currency}
}

// pay books a part out of the hold on the day on which it was sent to the provider (D04); if that day is closed, on
// the current day, because a closed day never changes (D44). The transfer of a member has no earlier day. unpay
// reverses it if the part is ruled unpaid.
func (x *lockedRequest) pay(ctx context.Context, tx *sqlx.Tx, part Part) error {
	var sent time.Time
	const read = `SELECT CASE WHEN provider <> 'matched'
			AND lantern_now() < business_start(business_day(created_at) + 1) + interval '2 hours'
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

func (x *lockedRequest) unpay(ctx context.Context, tx *sqlx.Tx, part Part) error {
	return x.book(ctx, tx, ledger.Entry{
		Kind: ledger.WithdrawPaid, Key: "reversed:" + string(part.ID),
		Lines: ledger.Move(x.account(part), x.hold(), part.Amount),
	})
}

// release returns an amount from the hold to the balance; its key contains the amount released before.
func (x *lockedRequest) release(ctx context.Context, tx *sqlx.Tx, amount money.Amount) error {
	main := ledger.Account{Owner: x.Member, Code: ledger.Main, Currency: x.Currency}
	key := fmt.Sprintf("%s:%s", x.ID, x.Refunded)
	if err := x.book(ctx, tx, ledger.Entry{Kind: ledger.WithdrawRelease, Key: key,
		Lines: ledger.Move(x.hold(), main, amount)}); err != nil {
		return err
	}
	return wallet.NotifyBalance(ctx, tx, x.Member)
}

// book posts an entry of the request under its kind and key. A key that was used before means that a concurrent call
// did the operation.
func (x *lockedRequest) book(ctx context.Context, tx *sqlx.Tx, entry ledger.Entry) error {
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
