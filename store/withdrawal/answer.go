package withdrawal

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/file"
	"lantern/store/id"
	"lantern/store/idem"
	"lantern/store/message"
	"lantern/store/pg"
)

// Said is what a player says about a part, or about everything that was paid so far.
type Said struct {
	Withdrawal id.Withdrawal
	Part       id.Payout
	Action     string
	Proofs     []file.Picture
}

// Say takes a player's answer. A deadline that has passed has answered before.
// Faults: not_found, already_final, not_disbursed, proof_required, nothing_open, already_disputed, not_disputed,
// state_changed.
func Say(ctx context.Context, db *pg.DB, said Said, key *idem.Key) (Withdrawal, error) {
	return idem.Once(ctx, db, key, func(tx *sqlx.Tx) (Withdrawal, error) {
		x, err := lockWhole(ctx, tx, said.Withdrawal)
		switch {
		case err != nil:
			return Withdrawal{}, err
		case x.Member != key.Member:
			return Withdrawal{}, fault.New(fault.NotFound)
		}
		if err := x.timeOut(ctx, tx); err != nil {
			return Withdrawal{}, err
		}
		if err := x.hear(ctx, tx, said, "member:"+string(key.Member)); err != nil {
			return Withdrawal{}, err
		}
		what := wasReceived
		if said.Action == SaysNotReceived {
			what = wasDisputed
		}
		return x.Withdrawal, x.settle(ctx, tx, what)
	})
}

func (x *whole) hear(ctx context.Context, tx *sqlx.Tx, said Said, actor string) error {
	if said.Action == SaysAllReceived {
		return x.hearAll(ctx, tx, actor)
	}
	at, err := x.partAt(said.Part)
	if err != nil {
		return err
	}
	answer := Answer{At: x.now, Action: said.Action, Part: said.Part, Proofs: len(said.Proofs)}
	next, result := x.Parts[at].State.answered(answer)
	if result != answerTaken {
		return refusal(result)
	}
	if err := Disputes.Add(ctx, tx, x.Member, string(said.Part), said.Proofs); err != nil {
		return err
	}
	return x.set(ctx, tx, at, mark{next, said.Action, actor, ""})
}

func (x *whole) hearAll(ctx context.Context, tx *sqlx.Tx, actor string) error {
	states := x.states()
	if result := takeAll(states); result != answerTaken {
		return refusal(result)
	}
	for i, next := range states {
		if next != x.Parts[i].State {
			if err := x.set(ctx, tx, i, mark{next, SaysAllReceived, actor, ""}); err != nil {
				return err
			}
		}
	}
	return nil
}

// refusal makes a fault of what the rules answered; the words are codes of the registry.
func refusal(result string) error { return fault.New(fault.Code(result)) }

func (x *whole) partAt(which id.Payout) (int, error) {
	for i, part := range x.Parts {
		if part.ID == which {
			return i, nil
		}
	}
	return 0, fault.New(fault.NotFound)
}

// mark is one answer to a part, as it is written down.
type mark struct {
	next                  PartState
	action, actor, reason string
}

// set moves a part and writes the answer that moved it.
func (x *whole) set(ctx context.Context, tx *sqlx.Tx, at int, m mark) error {
	part := &x.Parts[at]
	const update = `UPDATE payouts SET state = $2, answered_at = lantern_now() WHERE id = $1 RETURNING answered_at`
	if err := tx.GetContext(ctx, &part.AnsweredAt, update, part.ID, m.next); err != nil {
		return err
	}
	part.State = m.next
	const add = `INSERT INTO payout_answers (payout_id, action, state, actor, reason)
		VALUES ($1, $2, $3, $4, NULLIF($5, ''))`
	_, err := tx.ExecContext(ctx, add, part.ID, m.action, m.next, m.actor, m.reason)
	return err
}

// timeOut writes down what the deadlines have decided by the instant of the deed.
func (x *whole) timeOut(ctx context.Context, tx *sqlx.Tx) error {
	states := x.states()
	x.payout().tick(states, x.now)
	late := message.Facts{}
	for i, next := range states {
		if next == x.Parts[i].State {
			continue
		}
		if err := x.set(ctx, tx, i, mark{next, "TIMEOUT", "system", ""}); err != nil {
			return err
		}
		late.Amount += x.Parts[i].Amount
	}
	if late.Amount == 0 {
		return nil
	}
	x.spoken = late
	return x.settle(ctx, tx, wasTimedOut)
}
