package reconciliation

import (
	"context"
	"fmt"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/money"
	"lantern/store/pg"
)

// StatementLine is a line of a provider's statement: a positive amount was received, a negative one paid out. Number is
// the line number in the file.
type StatementLine struct {
	Number    int
	Reference string
	Amount    money.Amount
	Currency  string
	At        time.Time
}

// Imported is how many lines of a file were new, and how many were imported before.
type Imported struct {
	New, Known int
}

// ImportStatement stores the lines of a provider's statement, all or none. A line that was imported before changes
// nothing. Faults: not_found (no such provider), conflict (a stored line differs; with line and reference),
// validation_failed.
func ImportStatement(ctx context.Context, db *pg.DB, provider string, lines []StatementLine,
	by approval.Action) (done Imported, err error) {
	if err := by.Check(); err != nil {
		return done, err
	}
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		if err := isProvider(ctx, tx, provider); err != nil {
			return err
		}
		fresh, err := insertLines(ctx, tx, provider, lines, by)
		if err != nil {
			return err
		}
		if err := checkConflict(ctx, tx, provider, lines); err != nil {
			return err
		}
		done = Imported{New: fresh, Known: len(lines) - fresh}
		return by.Note(ctx, tx, "statement.import", "provider:"+provider, nil,
			map[string]any{"new": done.New, "known": done.Known})
	})
	return done, err
}

func isProvider(ctx context.Context, q pg.Q, provider string) error {
	const read = `SELECT EXISTS (SELECT FROM deposit_channels WHERE provider = $1) OR EXISTS (SELECT FROM payouts
		WHERE provider = $1)`
	var isOne bool
	if err := q.GetContext(ctx, &isOne, read, provider); err != nil || isOne {
		return err
	}
	return fault.New(fault.NotFound)
}

// columns returns the lines as arrays for SQL.
func columns(lines []StatementLine) (references []string, amounts []int64, currencies []string, times []time.Time) {
	for _, l := range lines {
		references, amounts = append(references, l.Reference), append(amounts, int64(l.Amount))
		currencies, times = append(currencies, l.Currency), append(times, l.At)
	}
	return references, amounts, currencies, times
}

func insertLines(ctx context.Context, tx *sqlx.Tx, provider string, lines []StatementLine,
	by approval.Action) (int, error) {
	const add = `INSERT INTO statement_lines (provider, reference, amount, currency, booked_at, booked_on, actor)
		SELECT $1, reference, amount, currency, at, business_day(at), $6
		FROM unnest($2::text[], $3::bigint[], $4::text[], $5::timestamptz[]) AS l (reference, amount, currency, at)
		ON CONFLICT (provider, reference) DO NOTHING`
	references, amounts, currencies, times := columns(lines)
	added, err := tx.ExecContext(ctx, add, provider, pq.Array(references), pq.Array(amounts), pq.Array(currencies),
		pq.Array(times), by.Actor())
	if err != nil {
		return 0, fmt.Errorf("statement of %s: %w", provider, err)
	}
	fresh, err := added.RowsAffected()
	return int(fresh), err
}

// checkConflict reports the first line that differs from the stored line of its reference.
func checkConflict(ctx context.Context, tx *sqlx.Tx, provider string, lines []StatementLine) error {
	const read = `SELECT l.n FROM unnest($2::text[], $3::bigint[], $4::text[],
		$5::timestamptz[]) WITH ORDINALITY AS l (reference, amount, currency, at, n)
		JOIN statement_lines s ON s.provider = $1 AND s.reference = l.reference
		WHERE (s.amount, s.currency, s.booked_at) <> (l.amount, l.currency, date_trunc('microseconds', l.at)) ORDER BY l.n
		LIMIT 1`
	references, amounts, currencies, times := columns(lines)
	var first int
	err := tx.GetContext(ctx, &first, read, provider, pq.Array(references), pq.Array(amounts), pq.Array(currencies),
		pq.Array(times))
	if pg.IsNone(err) {
		return nil
	}
	if err != nil {
		return err
	}
	line := lines[first-1]
	return fault.New(fault.Conflict).With("line", line.Number).With("reference", line.Reference)
}
