package export

import (
	"context"
	"fmt"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/id"
	"lantern/store/pg"
)

// Piece is the next part of a file: its text, the number of its rows, the last of them, and whether the file ends with
// it.
type Piece struct {
	Text   string
	Rows   int
	Place  string
	IsLast bool
}

// Reader returns the piece of a file after its place.
type Reader func(ctx context.Context, q pg.Q, e Export) (Piece, error)

// Advance writes the next piece of the file that has waited longest. Piece and progress are stored in one transaction,
// so that an instance that stops leaves the file as it was to the next one, and no two write the same piece. found is
// false if no file is waiting.
func Advance(ctx context.Context, db *pg.DB, read Reader) (found bool, err error) {
	var e Export
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		const next = `SELECT ` + columns + ` FROM exports WHERE state IN ('WAITING', 'RUNNING')
			ORDER BY touched_at, id LIMIT 1 FOR UPDATE SKIP LOCKED`
		found = false
		if err := tx.GetContext(ctx, &e, next); pg.IsNone(err) {
			return nil
		} else if err != nil {
			return err
		}
		found = true
		piece, err := read(ctx, tx, e)
		if err != nil {
			return fmt.Errorf("export %s after %q: %w", e.ID, e.Place, err)
		}
		return e.keep(ctx, tx, piece)
	})
	if err != nil && found && ctx.Err() == nil {
		return found, failed(ctx, db, e.ID, err)
	}
	return found, err
}

func (e Export) keep(ctx context.Context, tx *sqlx.Tx, piece Piece) error {
	const add = `INSERT INTO export_pieces (export_id, number, content) VALUES ($1, $2, $3)`
	if _, err := tx.ExecContext(ctx, add, e.ID, e.Pieces, piece.Text); err != nil {
		return err
	}
	// The count made beforehand may differ a little; the finished file has its exact number.
	const move = `UPDATE exports SET state = CASE WHEN $2 THEN 'DONE' ELSE 'RUNNING' END, pieces = pieces + 1, place = $3,
		rows_done = rows_done + $4,
			rows_total = CASE WHEN $2 THEN rows_done + $4 ELSE greatest(rows_total, rows_done + $4) END, failures = 0,
			touched_at = lantern_now(),
			finished_at = CASE WHEN $2 THEN lantern_now() END,
			expires_at = CASE WHEN $2 THEN lantern_now() + $5 * interval '1 second' ELSE expires_at END
		WHERE id = $1`
	_, err := tx.ExecContext(ctx, move, e.ID, piece.IsLast, piece.Place, piece.Rows, int64(Retention/time.Second))
	return err
}

// failed counts a failed attempt; after maxFailures the export fails.
func failed(ctx context.Context, db *pg.DB, exportID id.Export, reason error) error {
	err := pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		const count = `UPDATE exports SET failures = failures + 1, touched_at = lantern_now(),
				state = CASE WHEN failures + 1 >= $2 THEN 'FAILED' ELSE state END
			WHERE id = $1`
		_, err := tx.ExecContext(ctx, count, exportID, maxFailures)
		return err
	})
	if err != nil {
		return fmt.Errorf("%w; not counted: %w", reason, err)
	}
	return reason
}

// Forget is the job that deletes expired files.
func Forget(ctx context.Context, tx *sqlx.Tx) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM exports WHERE expires_at <= lantern_now()`)
	return err
}
