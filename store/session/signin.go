package session

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/member"
	"lantern/store/pg"
)

// Rehash is a password hash at the current cost, to replace Before; none if After is empty.
type Rehash struct{ Before, After string }

// SignIn opens a session of a member whose password was verified.
func SignIn(ctx context.Context, db *pg.DB, memberID id.Member, opening *Opening, rehash Rehash) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		if rehash.After != "" {
			if err := member.Rehash(ctx, tx, memberID, rehash.Before, rehash.After); err != nil {
				return err
			}
		}
		return opening.Begin(ctx, tx, memberID)
	})
}

// RegisteredHere returns whether the member with this username registered on this device within the last 15 minutes. It
// is a single query that takes as long for an unknown username, so that its time does not disclose which usernames
// exist.
func RegisteredHere(ctx context.Context, q pg.Q, username, device string) (isSo bool, err error) {
	const read = `SELECT $2 <> '' AND EXISTS (SELECT FROM sessions
		WHERE member_id = COALESCE((SELECT id FROM members WHERE username_key = $1), '00000000-0000-0000-0000-000000000000')
			AND device_id = $2 AND created_at = (SELECT registered_at FROM members WHERE username_key = $1)
			AND created_at > lantern_now() - interval '15 minutes')`
	key, err := member.UsernameKey(username)
	if err != nil {
		return false, err
	}
	err = q.GetContext(ctx, &isSo, read, key, device)
	return isSo, pg.Named(err)
}

// Trial creates a play-money member outside the agent tree and all totals, and opens a session.
func Trial(ctx context.Context, db *pg.DB, trial member.New, currency string, opening *Opening) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		if err := member.Insert(ctx, tx, trial); err != nil {
			return err
		}
		if err := ledger.Open(ctx, tx, trial.ID, currency); err != nil {
			return err
		}
		return opening.Begin(ctx, tx, trial.ID)
	})
}
