package withdrawal

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/message"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/wallet"
)

// Matched is the provider of parts that another member pays by a bank transfer (store/matching).
const Matched = "matched"

// Decided is a part that a member's answer, a deadline, a provider or an operator has moved to a final state or into a
// dispute, with who did it.
type Decided struct {
	Part   Part
	Actor  string
	Reason string
}

// decisionHooks run in the transaction of every decision about a part.
var decisionHooks []func(context.Context, *sqlx.Tx, Decided) error

// WhenDecided registers what a noun of a later row does when a part is decided, in the transaction of the decision. An
// error undoes the decision. Nouns call it when their package is initialized.
func WhenDecided(hook func(context.Context, *sqlx.Tx, Decided) error) struct{} {
	decisionHooks = append(decisionHooks, hook)
	return struct{}{}
}

func (x *lockedRequest) announce(ctx context.Context, tx *sqlx.Tx, d Decided) error {
	for _, hook := range decisionHooks {
		if err := hook(ctx, tx, d); err != nil {
			return err
		}
	}
	return nil
}

// IsReplaced reports whether the part was replaced by others before anyone was asked to pay it.
func (p Part) IsReplaced() bool { return p.State == Void && p.DisbursedAt == nil && p.FailedAt == nil }

// Piece is a part to be created.
type Piece struct {
	Amount   money.Amount `db:"amount"`
	Provider string       `db:"provider"`
}

// Pieces splits a sum as the plan does.
func (p Plan) Pieces(sum money.Amount, currency string) []Piece {
	pieces := []Piece{}
	if sum <= 0 {
		return pieces
	}
	for _, amount := range p.Parts(sum, money.Coin(currency)) {
		pieces = append(pieces, Piece{amount, p.Provider})
	}
	return pieces
}

// DispatchAs creates the parts of an approved request as a step. The pieces add up to its amount. Faults: not_found,
// state_changed.
func DispatchAs(ctx context.Context, tx *sqlx.Tx, which id.Withdrawal, pieces []Piece) ([]Part, error) {
	w, err := locked(ctx, tx, which)
	if err != nil {
		return nil, err
	}
	if err := w.advance(ctx, tx, SendOut); err != nil {
		return nil, err
	}
	return w.add(ctx, tx, pieces)
}

func (w *Withdrawal) add(ctx context.Context, tx *sqlx.Tx, pieces []Piece) ([]Part, error) {
	const add = `INSERT INTO payouts (id, withdrawal_id, number, amount, provider)
		SELECT $1, $2, 1 + COALESCE(max(number), 0), $3, $4 FROM payouts WHERE withdrawal_id = $2
		RETURNING id, number, amount, state, provider`
	added := make([]Part, len(pieces))
	for i, piece := range pieces {
		err := tx.GetContext(ctx, &added[i], add, id.New[id.Payout](), w.ID, piece.Amount, piece.Provider)
		if err != nil {
			return nil, err
		}
	}
	return added, nil
}

// MatchedPart is a part of provider Matched whose request is locked, for the steps of store/matching.
type MatchedPart struct {
	request *lockedRequest
	at      int
}

// LockMatched locks the request of a part that a member pays or may pay, and stores the deadlines that have passed.
// Faults: not_found.
func LockMatched(ctx context.Context, tx *sqlx.Tx, part id.Payout) (MatchedPart, error) {
	x, at, err := lockPart(ctx, tx, part)
	if err != nil {
		return MatchedPart{}, err
	}
	if x.Parts[at].Provider != Matched {
		return MatchedPart{}, fault.New(fault.NotFound)
	}
	return MatchedPart{x, at}, x.applyDeadlines(ctx, tx)
}

// Part returns the part in its current state.
func (m MatchedPart) Part() Part { return m.request.Parts[m.at] }

// Request returns the request of the part.
func (m MatchedPart) Request() Withdrawal { return m.request.Withdrawal }

// IsUnpaid reports whether the part is neither paid nor replaced.
func (m MatchedPart) IsUnpaid() bool {
	return m.Part().State == NotDisbursed && m.Part().FailedAt == nil
}

// Replace replaces an unpaid part by pieces of the same sum. Faults: state_changed.
func (m MatchedPart) Replace(ctx context.Context, tx *sqlx.Tx, pieces []Piece) ([]Part, error) {
	if err := m.mustBeUnpaid(); err != nil {
		return nil, err
	}
	if err := m.request.set(ctx, tx, m.at, mark{Void, "REPLACED", "system", ""}); err != nil {
		return nil, err
	}
	added, err := m.request.add(ctx, tx, pieces)
	if err != nil {
		return nil, err
	}
	return added, m.request.notify(ctx, tx, "")
}

func (m MatchedPart) mustBeUnpaid() error {
	if !m.IsUnpaid() {
		return fault.New(fault.StateChanged).With("state", string(m.Part().State))
	}
	return nil
}

// Pay books an unpaid part as paid by the transfer of a deposit. The member's time to answer begins with StartDeadline.
// Faults: state_changed.
func (m MatchedPart) Pay(ctx context.Context, tx *sqlx.Tx, by id.Deposit, reference string) error {
	if err := m.mustBeUnpaid(); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `UPDATE payouts SET deposit_id = $2 WHERE id = $1`, m.Part().ID, by); err != nil {
		return err
	}
	return m.request.disburse(ctx, tx, m.at, Report{Provider: Matched, Reference: reference, Part: m.Part().ID}, 0)
}

// Remind reminds the member to answer whether the part was received; until is the deadline, if there is one.
func (m MatchedPart) Remind(ctx context.Context, tx *sqlx.Tx, until *time.Time) error {
	facts := message.Facts{Amount: m.Part().Amount, Until: until}
	if err := m.request.notice(ctx, tx, message.Reminder, facts); err != nil {
		return err
	}
	event := m.request.event()
	event.Notice, event.Until, event.Amount = string(message.Reminder), until, m.Part().Amount
	return wallet.Notify(ctx, tx, m.request.Member, event)
}

// StartDeadline begins the member's time to answer about a part that awaits an answer and has no deadline yet, and
// returns when it ends.
func (m MatchedPart) StartDeadline(ctx context.Context, tx *sqlx.Tx,
	window time.Duration) (until time.Time, err error) {
	const update = `UPDATE payouts SET deadline = lantern_now() + $2 * interval '1 second'
		WHERE id = $1 AND state = 'AWAITING' AND deadline IS NULL RETURNING deadline`
	err = tx.GetContext(ctx, &until, update, m.Part().ID, int64(window/time.Second))
	if pg.IsNone(err) {
		return until, fault.New(fault.StateChanged).With("state", string(m.Part().State))
	}
	m.request.Parts[m.at].Deadline = &until
	return until, err
}

// Rule ends the dispute of the part as RuleAsPaid and RuleAsUnpaid do, as a step. Faults: as RuleAsPaid.
func (m MatchedPart) Rule(ctx context.Context, tx *sqlx.Tx, action string, by approval.Action) error {
	_, err := m.request.rule(ctx, tx, m.at, by, action)
	return err
}

// RuleShort ends the dispute of the part: only a smaller amount was received. The part is void, a part of the received
// amount takes its place, and the rest is held again until it is paid or refunded. Faults: as RuleAsPaid.
func (m MatchedPart) RuleShort(ctx context.Context, tx *sqlx.Tx, received money.Amount, by approval.Action) error {
	x, old := m.request, m.Part()
	if received <= 0 || received >= old.Amount {
		return fault.Invalid("received", "wrong_format")
	}
	if _, err := x.rule(ctx, tx, m.at, by, RulesUnpaid); err != nil {
		return err
	}
	added, err := x.add(ctx, tx, []Piece{{received, Matched}})
	if err != nil {
		return err
	}
	const paid = `UPDATE payouts SET disbursed_at = $2 WHERE id = $1 RETURNING disbursed_at`
	if err := tx.GetContext(ctx, &added[0], paid, added[0].ID, old.DisbursedAt); err != nil {
		return err
	}
	x.Parts = append(x.Parts, added[0])
	if err := x.pay(ctx, tx, added[0]); err != nil {
		return err
	}
	if err := x.set(ctx, tx, len(x.Parts)-1, mark{ReceivedByRuling, RulesPaid, by.Actor(), by.Reason}); err != nil {
		return err
	}
	x.noticeFacts = message.Facts{Amount: received, Cause: message.RuledPaid}
	return x.settle(ctx, tx, shortPaid)
}
