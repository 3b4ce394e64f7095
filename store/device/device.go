// Package device knows where members want to be told at once, and brings what waits for those devices on its way.
package device

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/id"
	"lantern/store/pg"
)

// Device is one that a member is signed in on. Its token is what the service that carries pushes knows it by.
type Device struct {
	Token    string
	Member   id.Member
	Session  id.Session
	Platform string
	Language string
}

// most devices of a member are told; who registers one more loses the one that was registered first.
const most = 10

// Register binds a device to a member's session; a device that another member left behind is his no longer.
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

// Forget lets go of the devices of a session; what waits for them is not sent.
func Forget(ctx context.Context, db *pg.DB, session id.Session) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, `DELETE FROM push_devices WHERE session_id = $1`, session)
		return err
	})
}

// ForgetLeft is the job that drops the devices of ended sessions and of those who excluded themselves; nothing was sent
// to them since.
func ForgetLeft(ctx context.Context, tx *sqlx.Tx) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM push_devices d USING sessions s
		WHERE s.id = d.session_id AND (s.ended_at IS NOT NULL OR is_excluded(d.member_id))`)
	return err
}
