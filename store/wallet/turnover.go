package wallet

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
)

// Source is the origin of a turnover requirement.
type Source string

// The sources of requirements.
const (
	FromDeposit  Source = "DEPOSIT"
	FromTransfer Source = "TRANSFER"
	FromReward   Source = "REWARD"
	FromPoints   Source = "POINTS"
)

// Values lists every Source.
func (Source) Values() []Source {
	return []Source{FromDeposit, FromTransfer, FromReward, FromPoints}
}

// Requirement is the turnover required before the locked amount can be withdrawn.
type Requirement struct {
	Member   id.Member
	Source   Source
	SourceID string
	Required money.Amount
	Locked   money.Amount
}

// Require opens a requirement as a step of the credit; the same source opens one only.
func Require(ctx context.Context, tx *sqlx.Tx, r Requirement) error {
	const insert = `INSERT INTO turnover_requirements (id, member_id, kind, source_id, required, locked)
		VALUES (new_id(), $1, $2, $3, $4, $5) ON CONFLICT (kind, source_id) DO NOTHING`
	_, err := tx.ExecContext(ctx, insert, r.Member, r.Source, r.SourceID, r.Required, r.Locked)
	return err
}

// Waive voids the requirements of deposits and received transfers when the member may no longer play. Those of
// rewards stay.
func Waive(ctx context.Context, tx *sqlx.Tx, member id.Member) error {
	const waive = `UPDATE turnover_requirements SET state = 'VOID'
		WHERE member_id = $1 AND state = 'OPEN' AND kind IN ('DEPOSIT', 'TRANSFER')`
	_, err := tx.ExecContext(ctx, waive, member)
	return err
}

// Drop voids the requirement of a source whose money was reversed.
func Drop(ctx context.Context, tx *sqlx.Tx, source Source, sourceID string) error {
	const drop = `UPDATE turnover_requirements SET state = 'VOID' WHERE kind = $1 AND source_id = $2 AND state = 'OPEN'`
	_, err := tx.ExecContext(ctx, drop, source, sourceID)
	return err
}

// WaiveDust voids a member's requirements if the balance is below the configured minimum, as a step of the operation
// that debited it.
func WaiveDust(ctx context.Context, tx *sqlx.Tx, member id.Member, currency string) error {
	_, err := tx.ExecContext(ctx, `SELECT turnover_dust($1, $2)`, member, currency)
	return err
}

// Turnover is the sum of the open requirements.
type Turnover struct {
	Required money.Amount `db:"required"`
	Done     money.Amount `db:"done"`
}

// Left is the turnover still required.
func (t Turnover) Left() money.Amount { return t.Required - t.Done }

// OpenTurnover sums a member's open requirements.
func OpenTurnover(ctx context.Context, q pg.Q, member id.Member) (Turnover, error) {
	var t Turnover
	const read = `SELECT COALESCE(sum(required), 0)::bigint AS required, COALESCE(sum(done), 0)::bigint AS done
		FROM turnover_requirements WHERE member_id = $1 AND state = 'OPEN'`
	err := q.GetContext(ctx, &t, read, member)
	return t, err
}
