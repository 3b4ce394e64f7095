package session

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/pg"
)

// NewPassword replaces a password: Before is the hash that was read, After the new one.
type NewPassword struct {
	Member        id.Member
	Before, After string
}

// set replaces the password and ends every session, remembered device, link and challenge, except one session.
func (n NewPassword) set(ctx context.Context, tx *sqlx.Tx, keep id.Session) error {
	if err := member.SetPassword(ctx, tx, n.Member, n.Before, n.After); err != nil {
		return err
	}
	if err := endAllBut(ctx, tx, n.Member, keep); err != nil {
		return err
	}
	for _, drop := range []string{
		`DELETE FROM remembered_devices WHERE member_id = $1`, `DELETE FROM password_links WHERE member_id = $1`,
		`DELETE FROM sign_in_challenges WHERE member_id = $1`,
	} {
		if _, err := tx.ExecContext(ctx, drop, n.Member); err != nil {
			return err
		}
	}
	return nil
}

// ChangePassword replaces the password from within a session and ends every other session of the member. Faults:
// state_changed.
func ChangePassword(ctx context.Context, db *pg.DB, n NewPassword, keep id.Session) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error { return n.set(ctx, tx, keep) })
}
