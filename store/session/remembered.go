package session

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
)

// RememberedFor is how long a device signs in by itself.
const RememberedFor = 24 * time.Hour

// Remember gives a device the selector by which it signs in next; whoever holds it is believed, and it is used once.
func Remember(ctx context.Context, db *pg.DB, who id.Member) (selector string, err error) {
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) (err error) {
		selector, err = remember(ctx, tx, who)
		return err
	})
	return selector, err
}

func remember(ctx context.Context, tx *sqlx.Tx, who id.Member) (selector string, err error) {
	selector = Secret()
	const keep = `INSERT INTO remembered_devices (selector_hash, member_id, expires_at)
		VALUES ($1, $2, lantern_now() + $3 * interval '1 second')`
	_, err = tx.ExecContext(ctx, keep, Hash(selector), who, int64(RememberedFor/time.Second))
	return selector, err
}

// Remembered is whose device it is. Faults: session_required.
func Remembered(ctx context.Context, q pg.Q, selector string) (who id.Member, err error) {
	const read = `SELECT member_id FROM remembered_devices WHERE selector_hash = $1 AND expires_at > lantern_now()`
	err = q.GetContext(ctx, &who, read, Hash(selector))
	if pg.IsNone(err) {
		return "", fault.New(fault.SessionRequired)
	}
	return who, pg.Named(err)
}

// SignInRemembered uses a selector up, opens the session and gives the next selector. Faults: session_required.
func SignInRemembered(ctx context.Context, db *pg.DB, selector string, opening *Opening) (next string, err error) {
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		var who id.Member
		const use = `DELETE FROM remembered_devices WHERE selector_hash = $1 AND expires_at > lantern_now()
			RETURNING member_id`
		err := tx.GetContext(ctx, &who, use, Hash(selector))
		if pg.IsNone(err) {
			return fault.New(fault.SessionRequired)
		}
		if err != nil {
			return err
		}
		if next, err = remember(ctx, tx, who); err != nil {
			return err
		}
		return opening.Begin(ctx, tx, who)
	})
	return next, err
}

// Unremember makes a selector worthless.
func Unremember(ctx context.Context, db *pg.DB, selector string) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, `DELETE FROM remembered_devices WHERE selector_hash = $1`, Hash(selector))
		return err
	})
}
