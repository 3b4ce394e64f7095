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

// IsBeingPaid says whether parts decide how the request stands.
func (s State) IsBeingPaid() bool {
	return s == Disbursing || s == AwaitingConfirmation || s == PartiallyReceived || s == Disputed
}

// IsOpen says whether the part's money may still go out or be spoken of.
func (p Part) IsOpen() bool { return p.State != Void && p.FailedAt == nil && !p.State.IsReceived() }

// whole is a request with its parts, locked for a deed, and the instant of the deed.
type whole struct {
	Withdrawal
	now time.Time
	// isGivenUp: nothing arrived and nobody tries again.
	isGivenUp bool
	// spoken are the figures of the parts that the deed is about, for its notice.
	spoken message.Facts
}

// lockWhole takes the request's row; whoever changes a part's standing holds it.
func lockWhole(ctx context.Context, tx *sqlx.Tx, which id.Withdrawal) (*whole, error) {
	w, err := locked(ctx, tx, which)
	if err != nil {
		return nil, err
	}
	x := &whole{Withdrawal: w}
	if err := tx.SelectContext(ctx, &x.Parts, selectParts+`WHERE withdrawal_id = $1 ORDER BY number`, which); err != nil {
		return nil, err
	}
	return x, tx.GetContext(ctx, &x.now, `SELECT lantern_now()`)
}

// payout is the pure rules' view of the request.
func (w Withdrawal) payout() Payout { return Payout{Amount: w.Amount, Parts: w.Parts} }

func (w Withdrawal) states() []PartState {
	states := make([]PartState, len(w.Parts))
	for i, part := range w.Parts {
		states[i] = part.State
	}
	return states
}

// Unpaid is what no part covers: it was never dispatched, failed, or was ruled unpaid.
func (w Withdrawal) Unpaid() money.Amount {
	rest := w.Amount
	for _, part := range w.Parts {
		if part.IsOpen() || part.State.IsReceived() {
			rest -= part.Amount
		}
	}
	return rest
}

// asOfNow adds the parts to the requests that have some, and lets the deadlines decide.
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

// look shows what the deadlines have decided by an instant, without writing it down.
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

// WithParts is any request with its parts as it stands now, for the desk. Faults: not_found.
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
