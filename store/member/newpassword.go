package member

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
)

// SetPassword replaces a password's hash, in the caller's transaction; before is the hash that the caller has read.
// Faults: state_changed if it was replaced meanwhile.
func SetPassword(ctx context.Context, tx *sqlx.Tx, member id.Member, before, after string) error {
	const set = `UPDATE members SET password_hash = $3, password_changed_at = lantern_now(), needs_new_password = false,
		has_password = true
		WHERE id = $1 AND password_hash = $2`
	written, err := tx.ExecContext(ctx, set, member, before, after)
	if err != nil {
		return err
	}
	if rows, err := written.RowsAffected(); err != nil || rows == 1 {
		return err
	}
	return fault.New(fault.StateChanged)
}
