// Package device manages devices registered for push notifications and the queue of notifications.
package device

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/id"
	"lantern/store/pg"
)

// Device is a device on which a member is signed in. Token identifies it at the push service.
type Device struct {
	Token    string
	Member   id.Member
	Session  id.Session
	Platform string
	Language string
}

// most is the maximum of devices of a member; another registration removes the oldest.
const most = 10

// Register binds a device to a member's session; it is removed from a member who used it before.
func Register(ctx context.Context, db *pg.DB, d Device) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		if _, err := tx.ExecContext(ctx, `DELETE FROM push_devices
			WHERE token = $1 AND member_id <> $2`, d.Token, d.Member); err != nil {
			return err
		}
		const bind = `INSERT INTO push_devices (token, member_id, session_id, platform, language) VALUES ($1, $2, $3, $4, $5)
			ON CONFLICT (token) DO UPDATE SET member_id = excluded.member_id, session_id = excluded.session_id,
			platform = excluded.platform,
				language = excluded.language, registered_at = lantern_now()`
		if _, err := tx.ExecContext(ctx, bind, d.Token, d.Member, d.Session, d.Platform, d.Language); err != nil {
			return err
		}
		const drop = `DELETE FROM push_devices WHERE token IN (
			SELECT token FROM push_devices WHERE member_id = $1 ORDER BY registered_at DESC, token OFFSET $2)`
		_, err := tx.ExecContext(ctx, drop, d.Member, most)
		return err
	})
}

// Forget removes the devices of a session; notifications queued for them are not sent.
func Forget(ctx context.Context, db *pg.DB, session id.Session) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, `DELETE FROM push_devices WHERE session_id = $1`, session)
		return err
	})
}

// DropEnded is the job that deletes the devices of ended sessions and of self-excluded members; they have received
// nothing since.
func DropEnded(ctx context.Context, tx *sqlx.Tx) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM push_devices d USING sessions s
		WHERE s.id = d.session_id AND (s.ended_at IS NOT NULL OR is_excluded(d.member_id))`)
	return err
}
