// Package operator manages the accounts and sessions of operators.
package operator

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
)

// Insert adds an operator; an existing one keeps the id.
func Insert(ctx context.Context, tx *sqlx.Tx, name string) (approval.Operator, error) {
	const insert = `INSERT INTO operators (id, name) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING`
	if _, err := tx.ExecContext(ctx, insert, id.New[id.Operator](), name); err != nil {
		return approval.Operator{}, err
	}
	return Named(ctx, tx, name)
}

// Named returns an active operator by name. Faults: not_found.
func Named(ctx context.Context, q pg.Q, name string) (approval.Operator, error) {
	var found approval.Operator
	err := q.GetContext(ctx, &found, `SELECT id, name FROM operators WHERE name = $1 AND is_active`, name)
	if pg.IsNone(err) {
		return found, fault.New(fault.NotFound)
	}
	return found, err
}
