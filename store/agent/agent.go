// Package agent stores the agent tree, checks who may see whom, and pays what a bet earns for its uplines. It is the
// only package that writes ancestors, points and accruals.
package agent

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/id"
	"lantern/store/pg"
)

// Visible returns whether target is the viewer or in the viewer's team today. It guards every agent call; an invisible
// member is answered like an unknown one.
func Visible(ctx context.Context, q pg.Q, viewer, target id.Member) (isVisible bool, err error) {
	const read = `SELECT EXISTS (SELECT FROM member_ancestors WHERE ancestor_id = $1 AND descendant_id = $2
		AND valid_from <= business_day(lantern_now()) AND (valid_to IS NULL OR valid_to > business_day(lantern_now())))`
	err = q.GetContext(ctx, &isVisible, read, viewer, target)
	return isVisible, pg.Named(err)
}

// Join places a member below the parent in the transaction that creates the account; without a parent the member starts
// a line. Faults: invitation_code_error if the parent is not in the tree.
func Join(ctx context.Context, tx *sqlx.Tx, child, parent id.Member) error {
	if parent != "" {
		return plant(ctx, tx, child, parent)
	}
	const insert = `INSERT INTO member_ancestors (ancestor_id, descendant_id, depth, valid_from)
		VALUES ($1, $1, 0, business_day(lantern_now()))`
	_, err := tx.ExecContext(ctx, insert, child)
	return err
}
