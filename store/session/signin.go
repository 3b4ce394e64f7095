package session

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/member"
	"lantern/store/pg"
)

// Renewal is a password hash made anew at today's cost; without After there is none.
type Renewal struct{ Before, After string }

// SignIn opens a session of a member whose password was verified.
func SignIn(ctx context.Context, db *pg.DB, who id.Member, opening *Opening, renewal Renewal) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		if renewal.After != "" {
			if err := member.Rehash(ctx, tx, who, renewal.Before, renewal.After); err != nil {
				return err
			}
		}
		return opening.Begin(ctx, tx, who)
	})
}

// BeganHere says whether the member with a name was registered from this device within the last quarter of an hour. It
// is one question that asks for no more of a member than of nobody: reading a member takes longer, and the time would
// tell which names are taken.
func BeganHere(ctx context.Context, q pg.Q, username, device string) (isSo bool, err error) {
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

// Trial makes a play-money member, outside of the tree and of all totals, and signs him in.
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
