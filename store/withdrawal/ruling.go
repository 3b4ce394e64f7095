package withdrawal

import (
	"context"
	"strings"

	"github.com/jmoiron/sqlx"

	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/message"
	"lantern/store/pg"
	"lantern/store/system"
)

// RuleAsPaid ends a dispute: the part was received. Faults: not_found, not_disputed, already_final, not_disbursed,
// validation_failed.
func RuleAsPaid(ctx context.Context, db *pg.DB, part id.Payout, by approval.Action) (Withdrawal, error) {
	return rule(ctx, db, part, by, RulesPaid)
}

// RuleAsUnpaid ends a dispute: the part was not received. Its amount is held again, until it is paid by another part
// or refunded. Faults: as RuleAsPaid.
func RuleAsUnpaid(ctx context.Context, db *pg.DB, part id.Payout, by approval.Action) (Withdrawal, error) {
	return rule(ctx, db, part, by, RulesUnpaid)
}

func rule(ctx context.Context, db *pg.DB, part id.Payout, by approval.Action, action string) (Withdrawal, error) {
	find := func(tx *sqlx.Tx) (*lockedRequest, int, error) { return lockPart(ctx, tx, part) }
	return decideOn(ctx, db, by, find, func(tx *sqlx.Tx, x *lockedRequest, at int) (string, error) {
		if x.Parts[at].Provider == Matched {
			return "", fault.New(fault.StateChanged).With("state", "paid by a member: rule its match")
		}
		return x.rule(ctx, tx, at, by, action)
	})
}

// rule ends the dispute of a part and returns the name of the ruling for the audit trail.
func (x *lockedRequest) rule(ctx context.Context, tx *sqlx.Tx, at int, by approval.Action,
	action string) (name string, err error) {
	next, result := x.Parts[at].State.answered(Answer{At: x.now, Action: action, Part: x.Parts[at].ID})
	if result != answerTaken {
		return "", refusal(result)
	}
	if err := x.set(ctx, tx, at, mark{next, action, by.Actor(), by.Reason}); err != nil {
		return "", err
	}
	x.noticeFacts = message.Facts{Amount: x.Parts[at].Amount, Cause: message.RuledUnpaid}
	if next == ReceivedByRuling {
		x.noticeFacts.Cause = message.RuledPaid
		return "payout.rule_paid", x.settle(ctx, tx, wasPaid)
	}
	if err := x.unpay(ctx, tx, x.Parts[at]); err != nil {
		return "", err
	}
	return "payout.rule_unpaid", x.settle(ctx, tx, wasUnpaid)
}

// PayUnpaid pays the unpaid amount again by the provider of the first part, in parts as large as the settings allow; by
// the fallback if members paid all parts. Faults: as PayAgain.
func PayUnpaid(ctx context.Context, db *pg.DB, which id.Withdrawal, fallback string,
	by approval.Action) (Withdrawal, error) {
	settings, err := system.Read(ctx, db)
	if err != nil {
		return Withdrawal{}, err
	}
	w, err := WithParts(ctx, db, which)
	if err != nil {
		return w, err
	}
	if len(w.Parts) == 0 {
		return w, fault.New(fault.NothingOpen)
	}
	return PayAgain(ctx, db, which, Plan{Provider: w.provider(fallback), PartMax: Settings.Of(settings).PartMax}, by)
}

// provider returns the payment provider of the first part that is not paid by a member.
func (w Withdrawal) provider(fallback string) string {
	for _, part := range w.Parts {
		if part.Provider != Matched {
			return part.Provider
		}
	}
	return fallback
}

// PayAgain creates new parts for the unpaid amount. Faults: not_found, nothing_open, state_changed,
// validation_failed.
func PayAgain(ctx context.Context, db *pg.DB, which id.Withdrawal, plan Plan, by approval.Action) (Withdrawal, error) {
	return decideOn(ctx, db, by, requestOf(ctx, which), func(tx *sqlx.Tx, x *lockedRequest, _ int) (string, error) {
		if err := x.closeFailed(ctx, tx, by); err != nil {
			return "", err
		}
		rest := x.Unpaid()
		if !x.State.IsBeingPaid() || rest <= 0 {
			return "", fault.New(fault.NothingOpen)
		}
		if err := addParts(ctx, tx, x.Withdrawal, plan, rest); err != nil {
			return "", err
		}
		return "payout.again", x.notify(ctx, tx, "")
	})
}

// Refund returns the unpaid amount to the balance. If a part was received, the request is reduced by it; if nothing
// was paid and nothing is open, the request fails and everything is refunded. Faults: not_found, nothing_open,
// state_changed, validation_failed.
func Refund(ctx context.Context, db *pg.DB, which id.Withdrawal, by approval.Action) (Withdrawal, error) {
	return decideOn(ctx, db, by, requestOf(ctx, which), func(tx *sqlx.Tx, x *lockedRequest, _ int) (string, error) {
		if err := x.closeFailed(ctx, tx, by); err != nil {
			return "", err
		}
		rest := x.Unpaid()
		switch {
		case !x.State.IsBeingPaid() || rest <= 0:
			return "", fault.New(fault.NothingOpen)
		case x.State != Disbursing && x.State != PartiallyReceived:
			return "", fault.New(fault.StateChanged).With("state", string(x.State))
		case rest == x.Amount:
			x.isAbandoned, x.Reason = true, &by.Reason
			return "payout.refund", x.settle(ctx, tx, restBack)
		case x.Received == 0:
			return "", fault.New(fault.StateChanged).With("state", string(x.State))
		}
		limits, err := limitsNow(ctx, tx)
		if err != nil {
			return "", err
		}
		fee := min(x.Fee, limits.Fee(x.Amount-rest))
		if err := x.release(ctx, tx, rest+x.Fee-fee); err != nil {
			return "", err
		}
		x.Amount, x.Refunded, x.Fee = x.Amount-rest, x.Refunded+rest, fee
		return "payout.refund", x.settle(ctx, tx, restBack)
	})
}

func requestOf(ctx context.Context, which id.Withdrawal) func(*sqlx.Tx) (*lockedRequest, int, error) {
	return func(tx *sqlx.Tx) (*lockedRequest, int, error) {
		x, err := lockRequest(ctx, tx, which)
		return x, 0, err
	}
}

// closeFailed ends the parts that the provider reported as failed and that awaited an operator.
func (x *lockedRequest) closeFailed(ctx context.Context, tx *sqlx.Tx, by approval.Action) error {
	for i, part := range x.Parts {
		if part.State == NotDisbursed && part.FailedAt != nil {
			if err := x.set(ctx, tx, i, mark{Void, RulesUnpaid, by.Actor(), by.Reason}); err != nil {
				return err
			}
		}
	}
	return nil
}

// decideOn runs an operator's action on a withdrawal, with its row of the audit trail.
func decideOn(ctx context.Context, db *pg.DB, by approval.Action, find func(*sqlx.Tx) (*lockedRequest, int, error),
	action func(*sqlx.Tx, *lockedRequest, int) (string, error)) (Withdrawal, error) {
	var w Withdrawal
	if err := by.Check(); err != nil {
		return w, err
	}
	err := pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		x, at, err := find(tx)
		if err != nil {
			return err
		}
		if err := x.applyDeadlines(ctx, tx); err != nil {
			return err
		}
		object, before := "withdrawal:"+string(x.ID), map[string]any{"state": x.State, "amount": x.Amount}
		name, err := action(tx, x, at)
		if err != nil {
			return err
		}
		after := map[string]any{"state": x.State, "amount": x.Amount}
		if isAboutPart(name) {
			object, after["part"] = "payout:"+string(x.Parts[at].ID), x.Parts[at].State
		}
		if err := by.Note(ctx, tx, name, object, before, after); err != nil {
			return err
		}
		w, err = WithParts(ctx, tx, x.ID)
		return err
	})
	return w, err
}

// isAboutPart reports whether an action's row in the audit trail is about the part rather than the request.
func isAboutPart(name string) bool {
	return strings.HasPrefix(name, "payout.rule") || strings.HasPrefix(name, "payout.sent") || name == "payout.failed"
}

// AwaitingOperator lists the requests that need an operator: disputed, failed, or to be paid by hand.
func AwaitingOperator(ctx context.Context, q pg.Q) ([]Withdrawal, error) {
	const where = `WHERE w.state IN ('DISBURSING', 'AWAITING_CONFIRMATION', 'PARTIALLY_RECEIVED', 'DISPUTED') AND EXISTS (
			SELECT FROM payouts o WHERE o.withdrawal_id = w.id AND (o.state IN ('DISPUTED', 'VOID') OR o.failed_at IS NOT NULL
				OR o.state = 'NOT_DISBURSED' AND o.provider = 'manual'))
		ORDER BY w.id LIMIT 200`
	found := []Withdrawal{}
	if err := q.SelectContext(ctx, &found, selectWithdrawal+where); err != nil {
		return nil, err
	}
	all, err := asOfNow(ctx, q, found)
	if err != nil {
		return nil, err
	}
	list := []Withdrawal{}
	for _, w := range all {
		if w.State == Disputed || w.Unpaid() > 0 || w.hasManualParts() {
			list = append(list, w)
		}
	}
	return list, nil
}

// Contradictions returns the unassigned reports, newest first.
func Contradictions(ctx context.Context, q pg.Q) ([]Report, error) {
	const read = `SELECT provider, provider_reference AS reference, payout_id AS part, is_paid AS ispaid, amount, currency,
		happened_at AS happenedat
		FROM payout_reports WHERE outcome = 'UNASSIGNED' ORDER BY learned_at DESC LIMIT 50`
	list := []Report{}
	err := q.SelectContext(ctx, &list, read)
	return list, err
}
