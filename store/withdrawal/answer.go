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

// Disputes are the pictures with which members prove that a part of a payout was not received.
var Disputes = file.Purpose{Name: "PAYOUT_DISPUTE", Subject: "payout", Retention: file.PaymentEvidence}

// AnswerParams are a member's answer about a part, or about all parts paid so far.
type AnswerParams struct {
	Withdrawal id.Withdrawal
	Part       id.Payout
	Action     string
	Proofs     []file.Picture
}

// AnswerParts stores a member's answer. A deadline that has passed decides first. Faults: not_found, already_final,
// not_disbursed, proof_required, nothing_open, already_disputed, not_disputed, state_changed.
func AnswerParts(ctx context.Context, db *pg.DB, params AnswerParams, key *idem.Key) (Withdrawal, error) {
	return idem.Once(ctx, db, key, func(tx *sqlx.Tx) (Withdrawal, error) {
		x, err := lockRequest(ctx, tx, params.Withdrawal)
		switch {
		case err != nil:
			return Withdrawal{}, err
		case x.Member != key.Member:
			return Withdrawal{}, fault.New(fault.NotFound)
		}
		if err := x.applyDeadlines(ctx, tx); err != nil {
			return Withdrawal{}, err
		}
		if err := x.apply(ctx, tx, params, "member:"+string(key.Member)); err != nil {
			return Withdrawal{}, err
		}
		what := wasReceived
		if params.Action == ActionNotReceived {
			what = wasDisputed
		}
		return x.Withdrawal, x.settle(ctx, tx, what)
	})
}

func (x *lockedRequest) apply(ctx context.Context, tx *sqlx.Tx, params AnswerParams, actor string) error {
	if params.Action == ActionAllReceived {
		return x.applyAll(ctx, tx, actor)
	}
	at, err := x.partAt(params.Part)
	if err != nil {
		return err
	}
	answer := Answer{At: x.now, Action: params.Action, Part: params.Part, Proofs: len(params.Proofs)}
	next, result := x.Parts[at].State.answered(answer)
	if result != answerTaken {
		return refusal(result)
	}
	if err := Disputes.Add(ctx, tx, x.Member, string(params.Part), params.Proofs); err != nil {
		return err
	}
	return x.set(ctx, tx, at, mark{next, params.Action, actor, ""})
}

func (x *lockedRequest) applyAll(ctx context.Context, tx *sqlx.Tx, actor string) error {
	states := x.states()
	if result := takeAll(states); result != answerTaken {
		return refusal(result)
	}
	for i, next := range states {
		if next != x.Parts[i].State {
			if err := x.set(ctx, tx, i, mark{next, ActionAllReceived, actor, ""}); err != nil {
				return err
			}
		}
	}
	return nil
}

// refusal makes a fault of a result of the rules, which is an error code.
func refusal(result string) error { return fault.New(fault.Code(result)) }

func (x *lockedRequest) partAt(which id.Payout) (int, error) {
	for i, part := range x.Parts {
		if part.ID == which {
			return i, nil
		}
	}
	return 0, fault.New(fault.NotFound)
}

// mark is an answer to a part as it is stored.
type mark struct {
	next                  PartState
	action, actor, reason string
}

// set changes the state of a part and stores the answer.
func (x *lockedRequest) set(ctx context.Context, tx *sqlx.Tx, at int, m mark) error {
	part := &x.Parts[at]
	const update = `UPDATE payouts SET state = $2, answered_at = lantern_now() WHERE id = $1 RETURNING answered_at`
	if err := tx.GetContext(ctx, &part.AnsweredAt, update, part.ID, m.next); err != nil {
		return err
	}
	part.State = m.next
	const add = `INSERT INTO payout_answers (payout_id, action, state, actor, reason)
		VALUES ($1, $2, $3, $4, NULLIF($5, ''))`
	if _, err := tx.ExecContext(ctx, add, part.ID, m.action, m.next, m.actor, m.reason); err != nil {
		return err
	}
	return x.announce(ctx, tx, Decided{Part: *part, Actor: m.actor, Reason: m.reason})
}

// applyDeadlines stores what the deadlines have decided until this instant.
func (x *lockedRequest) applyDeadlines(ctx context.Context, tx *sqlx.Tx) error {
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
	x.noticeFacts = late
	return x.settle(ctx, tx, wasTimedOut)
}
