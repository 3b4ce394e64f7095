package withdrawal

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"lantern/store/id"
	"lantern/store/message"
	"lantern/store/money"
	"lantern/store/pg"
)

const selectParts = `SELECT id, number, amount, state, disbursed_at, deadline, answered_at, failed_at, is_doubtful,
	provider, provider_reference
	FROM payouts `

// IsBeingPaid reports whether the parts decide the state of the request.
func (s State) IsBeingPaid() bool {
	return s == Disbursing || s == AwaitingConfirmation || s == PartiallyReceived || s == Disputed
}

// IsOpen reports whether the part may still be paid or answered.
func (p Part) IsOpen() bool { return p.State != Void && p.FailedAt == nil && !p.State.IsReceived() }

// lockedRequest is a request with its parts, locked for an operation, and the instant of the operation.
type lockedRequest struct {
	Withdrawal
	now time.Time
	// isAbandoned: nothing was received, and the amount was refunded.
	isAbandoned bool
	// noticeFacts are the amounts of the parts concerned, for the notice.
	noticeFacts message.Facts
}

// lockRequest locks the row of the request; every change of a part's state holds this lock.
func lockRequest(ctx context.Context, tx *sqlx.Tx, which id.Withdrawal) (*lockedRequest, error) {
	w, err := locked(ctx, tx, which)
	if err != nil {
		return nil, err
	}
	x := &lockedRequest{Withdrawal: w}
	if err := tx.SelectContext(ctx, &x.Parts, selectParts+`WHERE withdrawal_id = $1 ORDER BY number`, which); err != nil {
		return nil, err
	}
	return x, tx.GetContext(ctx, &x.now, `SELECT lantern_now()`)
}

// payout converts the request for the rules.
func (w Withdrawal) payout() Payout { return Payout{Amount: w.Amount, Parts: w.Parts} }

func (w Withdrawal) states() []PartState {
	states := make([]PartState, len(w.Parts))
	for i, part := range w.Parts {
		states[i] = part.State
	}
	return states
}

// Unpaid returns the amount that no part covers: not dispatched, failed or ruled unpaid.
func (w Withdrawal) Unpaid() money.Amount {
	rest := w.Amount
	for _, part := range w.Parts {
		if part.IsOpen() || part.State.IsReceived() {
			rest -= part.Amount
		}
	}
	return rest
}

// asOfNow adds the parts to requests being paid and applies the deadlines.
func asOfNow(ctx context.Context, q pg.Q, list []Withdrawal) ([]Withdrawal, error) {
	at := map[id.Withdrawal]int{}
	ids := []string{}
	for i, w := range list {
		at[w.ID] = i
		ids = append(ids, string(w.ID))
	}
	var rows []struct {
		Part
		Withdrawal id.Withdrawal `db:"withdrawal_id"`
		Now        time.Time     `db:"now"`
	}
	const read = `SELECT id, number, amount, state, disbursed_at, deadline, answered_at, failed_at, is_doubtful, provider,
		provider_reference,
		withdrawal_id, lantern_now() AS now FROM payouts WHERE withdrawal_id = ANY ($1::uuid[])
		ORDER BY withdrawal_id, number`
	if err := q.SelectContext(ctx, &rows, read, pq.Array(ids)); err != nil {
		return nil, err
	}
	for _, row := range rows {
		w := &list[at[row.Withdrawal]]
		w.Parts = append(w.Parts, row.Part)
	}
	for _, row := range rows {
		list[at[row.Withdrawal]].look(row.Now)
	}
	return list, nil
}

// look applies the deadlines at an instant without storing the result.
func (w *Withdrawal) look(now time.Time) {
	states := w.states()
	w.payout().tick(states, now)
	for i, state := range states {
		if w.Parts[i].State == Awaiting && state == AutoReceived {
			w.Parts[i].AnsweredAt = w.Parts[i].Deadline
		}
		w.Parts[i].State = state
	}
	if w.State.IsBeingPaid() {
		w.Received = w.payout().received(states)
		w.State = w.payout().state(states, w.Received)
	}
}

// WithParts returns the request of any member with its current parts, for operators. Faults: not_found.
func WithParts(ctx context.Context, q pg.Q, which id.Withdrawal) (Withdrawal, error) {
	w, err := ByID(ctx, q, which)
	if err != nil {
		return w, err
	}
	list, err := asOfNow(ctx, q, []Withdrawal{w})
	if err != nil {
		return w, err
	}
	return list[0], nil
}

// AwaitingPart is a part of a withdrawal about which the member is asked.
type AwaitingPart struct {
	Withdrawal id.Withdrawal `db:"withdrawal_id"`
	Amount     money.Amount  `db:"amount"`
}

// AwaitingParts returns the parts of a member's withdrawals that wait for an answer.
func AwaitingParts(ctx context.Context, q pg.Q, member id.Member) ([]AwaitingPart, error) {
	const read = `SELECT p.withdrawal_id, p.amount FROM withdrawals w JOIN payouts p ON p.withdrawal_id = w.id
		WHERE w.member_id = $1 AND w.state IN ('AWAITING_CONFIRMATION', 'PARTIALLY_RECEIVED', 'DISPUTED')
			AND p.state = 'AWAITING'`
	parts := []AwaitingPart{}
	err := q.SelectContext(ctx, &parts, read, member)
	return parts, err
}
