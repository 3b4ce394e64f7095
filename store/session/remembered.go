package session

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
)

// RememberedFor is how long a remembered device may log in without a password.
const RememberedFor = 24 * time.Hour

// Remember returns a selector with which the device logs in next. It can be used once.
func Remember(ctx context.Context, db *pg.DB, memberID id.Member) (selector string, err error) {
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) (err error) {
		selector, err = remember(ctx, tx, memberID)
		return err
	})
	return selector, err
}

func remember(ctx context.Context, tx *sqlx.Tx, memberID id.Member) (selector string, err error) {
	selector = Secret()
	const keep = `INSERT INTO remembered_devices (selector_hash, member_id, expires_at)
		VALUES ($1, $2, lantern_now() + $3 * interval '1 second')`
	_, err = tx.ExecContext(ctx, keep, Hash(selector), memberID, int64(RememberedFor/time.Second))
	return selector, err
}

// Remembered returns the member of a selector. Faults: session_required.
func Remembered(ctx context.Context, q pg.Q, selector string) (memberID id.Member, err error) {
	const read = `SELECT member_id FROM remembered_devices WHERE selector_hash = $1 AND expires_at > lantern_now()`
	err = q.GetContext(ctx, &memberID, read, Hash(selector))
	if pg.IsNone(err) {
		return "", fault.New(fault.SessionRequired)
	}
	return memberID, pg.Named(err)
}

// SignInRemembered uses the selector up, opens the session and returns the next selector. Faults: session_required.
func SignInRemembered(ctx context.Context, db *pg.DB, selector string, opening *Opening) (next string, err error) {
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		var memberID id.Member
		const use = `DELETE FROM remembered_devices WHERE selector_hash = $1 AND expires_at > lantern_now()
			RETURNING member_id`
		err := tx.GetContext(ctx, &memberID, use, Hash(selector))
		if pg.IsNone(err) {
			return fault.New(fault.SessionRequired)
		}
		if err != nil {
			return err
		}
		if next, err = remember(ctx, tx, memberID); err != nil {
			return err
		}
		return opening.Begin(ctx, tx, memberID)
	})
	return next, err
}

// ForgetSelector deletes a selector.
func ForgetSelector(ctx context.Context, db *pg.DB, selector string) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, `DELETE FROM remembered_devices WHERE selector_hash = $1`, Hash(selector))
		return err
	})
}
