package gamevendor

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/id"
	"lantern/store/pg"
)

// Farewell is a play session that ended here and of which its vendor is to be told.
type Farewell struct {
	Session id.Play `db:"session_id"`
	Vendor  string  `db:"vendor_code"`
	Reason  string  `db:"reason"`
	Tries   int     `db:"tries"`
}

// A vendor that could not be told is told again, soon at first, then ever later, for longer than a session could have
// lasted.
const (
	tellAgain     = 5 * time.Second
	tellAgainMost = 30 * time.Minute
	mostTells     = 40
)

// DueFarewells gives those that are to be told now, the oldest first. Each is due again before anybody knows whether
// its vendor heard: whoever dies on the way leaves it to be told once more, and a session ends once.
func DueFarewells(ctx context.Context, db *pg.DB, most int) ([]Farewell, error) {
	const take = `WITH due AS (SELECT session_id FROM play_endings WHERE due_at <= lantern_now()
		ORDER BY due_at, session_id LIMIT $1 FOR UPDATE SKIP LOCKED),
		taken AS (
			UPDATE play_endings e SET tries = e.tries + 1, due_at = lantern_now() + least($2 * power(2, least(e.tries, 20)),
			$3) * interval '1 second'
			FROM due WHERE e.session_id = due.session_id RETURNING e.session_id, e.vendor_code, e.reason, e.tries)
		SELECT session_id, vendor_code, reason, tries FROM taken ORDER BY session_id`
	due := []Farewell{}
	err := pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		due = due[:0]
		return tx.SelectContext(ctx, &due, take, most, int64(tellAgain/time.Second), int64(tellAgainMost/time.Second))
	})
	return due, err
}

// Told ends what its vendor has heard.
func (e Farewell) Told(ctx context.Context, db *pg.DB) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, `UPDATE play_endings SET told_at = lantern_now(), due_at = NULL, problem = ''
			WHERE session_id = $1`, e.Session)
		return err
	})
}

// Untold notes why a vendor was not told. It is told again, or, where that is of no use or was tried often enough, no
// more: then isGivenUp.
func (e Farewell) Untold(ctx context.Context, db *pg.DB, problem string, isFinal bool) (isGivenUp bool, err error) {
	const note = `UPDATE play_endings SET problem = left($2, 500), due_at = CASE WHEN NOT $3 AND tries < $4
		THEN due_at END WHERE session_id = $1 RETURNING due_at IS NULL`
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		return tx.GetContext(ctx, &isGivenUp, note, e.Session, problem, isFinal, mostTells)
	})
	return isGivenUp, err
}
