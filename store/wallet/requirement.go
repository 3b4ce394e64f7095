package wallet

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/money"
	"lantern/store/pg"
)

// MemberRequirement is a wagering requirement of a member: open, met or void.
type MemberRequirement struct {
	ID       id.Requirement `db:"id"`
	Member   id.Member      `db:"member_id"`
	Username string         `db:"username"`
	Source   Source         `db:"kind"`
	SourceID string         `db:"source_id"`
	Required money.Amount   `db:"required"`
	Done     money.Amount   `db:"done"`
	Locked   money.Amount   `db:"locked"`
	State    string         `db:"state"`
	At       time.Time      `db:"created_at"`
}

const selectRequirement = `SELECT r.id, r.member_id, m.username, r.kind, r.source_id, r.required, r.done, r.locked,
	r.state, r.created_at
	FROM turnover_requirements r JOIN members m ON m.id = r.member_id `

// Requirements returns the newest wagering requirements of a member, in any state.
func Requirements(ctx context.Context, q pg.Q, member id.Member) ([]MemberRequirement, error) {
	list := []MemberRequirement{}
	err := q.SelectContext(ctx, &list, selectRequirement+`WHERE r.member_id = $1 ORDER BY r.created_at DESC, r.id DESC
		LIMIT 200`, member)
	return list, pg.Named(err)
}

// VoidRequirement ends an open requirement, so that the amount that it locks becomes withdrawable. Faults:
// validation_failed, not_found, state_changed.
func VoidRequirement(ctx context.Context, db *pg.DB, which id.Requirement,
	by approval.Action) (voided MemberRequirement, err error) {
	if err := by.Check(); err != nil {
		return voided, err
	}
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		before, err := lockRequirement(ctx, tx, which)
		if err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `UPDATE turnover_requirements SET state = 'VOID' WHERE id = $1`,
			which); err != nil {
			return err
		}
		voided = before
		voided.State = "VOID"
		if err := NotifyBalance(ctx, tx, voided.Member); err != nil {
			return err
		}
		return by.Note(ctx, tx, "turnover.void", "member:"+string(voided.Member), before.facts(), voided.facts())
	})
	return voided, err
}

// lockRequirement locks an open requirement after its owner's balances, in the same order as bets do that count
// towards it.
func lockRequirement(ctx context.Context, tx *sqlx.Tx, which id.Requirement) (r MemberRequirement, err error) {
	err = tx.GetContext(ctx, &r, selectRequirement+`WHERE r.id = $1`, which)
	if pg.IsNone(err) {
		return r, fault.New(fault.NotFound)
	}
	if err != nil {
		return r, err
	}
	if err := ledger.Lock(ctx, tx, r.Member); err != nil {
		return r, err
	}
	if err := tx.GetContext(ctx, &r, selectRequirement+`WHERE r.id = $1 FOR NO KEY UPDATE OF r`, which); err != nil {
		return r, err
	}
	if r.State != "OPEN" {
		return r, fault.New(fault.StateChanged).With("state", r.State)
	}
	return r, nil
}

func (r MemberRequirement) facts() map[string]any {
	return map[string]any{"id": r.ID, "state": r.State, "source": r.Source, "sourceId": r.SourceID,
		"required": r.Required, "done": r.Done, "locked": r.Locked}
}
