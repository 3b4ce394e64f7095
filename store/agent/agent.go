// Package agent keeps the tree: who stands above whom, who may see whom, and what a bet earns for everybody above it.
// It alone writes the ancestors, the points and the accruals.
package agent

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/id"
	"lantern/store/pg"
)

// Visible says whether a viewer may know of a target today: himself or somebody below him. It guards every agent's
// call; what is not visible is answered as not found.
func Visible(ctx context.Context, q pg.Q, viewer, target id.Member) (isVisible bool, err error) {
	const read = `SELECT EXISTS (SELECT FROM member_ancestors WHERE ancestor_id = $1 AND descendant_id = $2
		AND valid_from <= business_day(lantern_now()) AND (valid_to IS NULL OR valid_to > business_day(lantern_now())))`
	err = q.GetContext(ctx, &isVisible, read, viewer, target)
	return isVisible, pg.Named(err)
}

// Join places a member below his parent as a step of making the account; without a parent he is the top of a line.
// Faults: invitation_code_error for a parent who is not in the tree.
func Join(ctx context.Context, tx *sqlx.Tx, child, parent id.Member) error {
	if parent != "" {
		return plant(ctx, tx, child, parent)
	}
	const insert = `INSERT INTO member_ancestors (ancestor_id, descendant_id, depth, valid_from)
		VALUES ($1, $1, 0, business_day(lantern_now()))`
	_, err := tx.ExecContext(ctx, insert, child)
	return err
}
