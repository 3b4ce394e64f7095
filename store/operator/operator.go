// Package operator knows the people of the back office and what they may look up.
package operator

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
)

// Insert adds a person; who is there already keeps the id.
func Insert(ctx context.Context, tx *sqlx.Tx, name string) (approval.Operator, error) {
	const insert = `INSERT INTO operators (id, name) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING`
	if _, err := tx.ExecContext(ctx, insert, id.New[id.Operator](), name); err != nil {
		return approval.Operator{}, err
	}
	return Named(ctx, tx, name)
}

// Named finds an active person by name. Faults: not_found.
func Named(ctx context.Context, q pg.Q, name string) (approval.Operator, error) {
	var found approval.Operator
	err := q.GetContext(ctx, &found, `SELECT id, name FROM operators WHERE name = $1 AND is_active`, name)
	if pg.IsNone(err) {
		return found, fault.New(fault.NotFound)
	}
	return found, err
}
