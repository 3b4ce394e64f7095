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

// orNobody is the member $1, or one who does not exist: whoever asked for null would be answered without a search, and faster.
const orNobody = `COALESCE(NULLIF($1, '')::uuid, '00000000-0000-0000-0000-000000000000')`

// BeganHere says whether a member was registered from this device within the last quarter of an hour; nobody was.
func BeganHere(ctx context.Context, q pg.Q, who id.Member, device string) (isSo bool, err error) {
	const read = `SELECT $2 <> '' AND EXISTS (SELECT FROM sessions s JOIN members m ON m.id = s.member_id
		WHERE m.id = ` + orNobody + ` AND s.device_id = $2 AND s.created_at = m.registered_at
			AND m.registered_at > lantern_now() - interval '15 minutes')`
	err = q.GetContext(ctx, &isSo, read, string(who), device)
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
