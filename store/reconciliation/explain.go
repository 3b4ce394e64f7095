package reconciliation

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/approval"
	"lantern/store/clock"
	"lantern/store/fault"
	"lantern/store/pg"
)

// Differing is a reference on which a provider's statement and the ledger differ for a business day.
type Differing struct {
	Provider  string
	Day       clock.Date
	Reference string
}

// Explain records why a reference differs in the newest reconciliation of the day, and returns how many differences
// that explains. It holds as long as both amounts stay as they are. Faults: not_found (nothing differs there),
// validation_failed.
func Explain(ctx context.Context, db *pg.DB, what Differing, by approval.Action) (done int, err error) {
	if err := by.Check(); err != nil {
		return 0, err
	}
	const keep = `INSERT INTO reconciliation_explanations (provider, reference, currency, ours, theirs, reason, actor)
		VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT DO NOTHING`
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		done = 0
		last, err := Latest(ctx, tx, what.Provider, what.Day)
		if err != nil {
			return err
		}
		if last == nil {
			return fault.New(fault.NotFound)
		}
		for _, f := range last.Findings {
			if f.Reference != what.Reference {
				continue
			}
			if _, err := tx.ExecContext(ctx, keep, what.Provider, f.Reference, f.Currency, f.Ours, f.Theirs, by.Reason,
				by.Actor()); err != nil {
				return err
			}
			done++
		}
		if done == 0 {
			return fault.New(fault.NotFound)
		}
		return by.Note(ctx, tx, "statement.explain", "provider:"+what.Provider, nil,
			map[string]any{"day": what.Day, "reference": what.Reference})
	})
	return done, err
}

// OpenDifference is a difference without an explanation.
type OpenDifference struct {
	Provider string     `db:"provider"`
	Day      clock.Date `db:"day"`
	Finding
}

// Unexplained returns the differences of the newest reconciliation of each day, as far back as the statements of the
// provider go; a provider without statements has none.
func Unexplained(ctx context.Context, q pg.Q) ([]OpenDifference, error) {
	const read = `SELECT r.provider, r.day::text AS day, f.reference, f.currency, f.kind, f.ours, f.theirs
		FROM (SELECT DISTINCT ON (provider, day) id, provider, day FROM reconciliations ORDER BY provider, day, id DESC) r
		JOIN reconciliation_findings f ON f.reconciliation_id = r.id
		WHERE r.day >= (SELECT min(s.booked_on) FROM statement_lines s WHERE s.provider = r.provider)
			AND NOT EXISTS (SELECT FROM reconciliation_explanations x WHERE x.provider = r.provider AND x.reference = f.reference
				AND x.currency = f.currency AND x.ours IS NOT DISTINCT FROM f.ours AND x.theirs IS NOT DISTINCT FROM f.theirs)
		ORDER BY r.provider, r.day, f.reference, f.currency LIMIT 1000`
	list := []OpenDifference{}
	err := q.SelectContext(ctx, &list, read)
	return list, err
}
