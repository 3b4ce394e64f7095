// Package reconciliation compares statements of payment providers with the ledger, and checks the ledger itself.
package reconciliation

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/approval"
	"lantern/store/clock"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
)

// Difference is how a provider's statement and the ledger differ.
type Difference string

// The differences.
const (
	MissingHere   Difference = "MISSING_HERE"
	MissingThere  Difference = "MISSING_THERE"
	AmountDiffers Difference = "AMOUNT_DIFFERS"
)

// Values lists every Difference.
func (Difference) Values() []Difference {
	return []Difference{MissingHere, MissingThere, AmountDiffers}
}

// Reconciliation is a comparison of a provider's statement with the ledger for a business day.
type Reconciliation struct {
	ID          id.Reconciliation `db:"id"`
	Provider    string            `db:"provider"`
	Day         clock.Date        `db:"day"`
	Actor       string            `db:"actor"`
	MadeAt      time.Time         `db:"made_at"`
	Theirs      int               `db:"theirs"`
	Ours        int               `db:"ours"`
	Differences int               `db:"differences"`
	Findings    []Finding         `db:"-"`
}

// Finding is a reference on which the two differ. The amount of the side that misses it is nil.
type Finding struct {
	Reference string        `db:"reference"`
	Currency  string        `db:"currency"`
	Kind      Difference    `db:"kind"`
	Ours      *money.Amount `db:"ours"`
	Theirs    *money.Amount `db:"theirs"`
}

// byTimetable is the actor of the reconciliations that the job makes.
const byTimetable = "job:reconcile"

// Compare reconciles a business day of a provider on demand. Faults: not_found (no such provider), validation_failed.
func Compare(ctx context.Context, db *pg.DB, provider string, day clock.Date,
	by approval.Action) (found Reconciliation, err error) {
	if err := by.Check(); err != nil {
		return found, err
	}
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		if err := isProvider(ctx, tx, provider); err != nil {
			return err
		}
		if found, err = compare(ctx, tx, provider, day, by.Actor()); err != nil {
			return err
		}
		return by.Note(ctx, tx, "statement.reconcile", "provider:"+provider, nil,
			map[string]any{"day": day, "differences": found.Differences})
	})
	return found, err
}

// Settles is how long after the end of a business day the job reconciles it; until then its statement is imported.
const Settles = 12 * time.Hour

// maxMissedDays is how many missed days the job makes up for at once: as many as compare looks around a day.
const maxMissedDays = 7

// CompareDue is the job that reconciles, once, every ended business day of every provider since the latest one that it
// reconciled. The platform's own bank is reconciled from its first statement on: before, operators check the account
// themselves. A day that cannot be compared is returned in failed, stays due and delays no other provider.
func CompareDue(ctx context.Context, tx *sqlx.Tx) (made []Reconciliation, failed, err error) {
	const read = `WITH last AS (SELECT business_day(lantern_now() - $1 * interval '1 second') - 1 AS day)
		SELECT p.provider, due.day::date::text AS day FROM last,
		(SELECT provider FROM deposit_channels UNION SELECT provider FROM payouts) p,
			LATERAL (SELECT max(day) AS day FROM reconciliations r WHERE r.provider = p.provider AND r.actor = $2) done,
			LATERAL generate_series(greatest(COALESCE(done.day + 1, last.day), last.day - $3::integer + 1), last.day,
			interval '1 day') due (day)
		WHERE EXISTS (` + providerAccounts + `)
			AND (p.provider <> 'manual' OR EXISTS (SELECT FROM statement_lines s
			WHERE s.provider = 'manual' AND s.booked_on <= due.day))
		ORDER BY due.day, p.provider`
	var due []struct {
		Provider string     `db:"provider"`
		Day      clock.Date `db:"day"`
	}
	if err := tx.SelectContext(ctx, &due, read, int64(Settles/time.Second), byTimetable, maxMissedDays); err != nil {
		return nil, nil, err
	}
	var all []error
	stuck := map[string]bool{}
	for _, each := range due {
		if stuck[each.Provider] {
			continue
		}
		var found Reconciliation
		wrong, err := inSavepoint(ctx, tx, func() (err error) {
			found, err = compare(ctx, tx, each.Provider, each.Day, byTimetable)
			return err
		})
		if err != nil {
			return nil, nil, err
		}
		if wrong != nil {
			stuck[each.Provider] = true
			all = append(all, fmt.Errorf("%s of %s: %w", each.Day, each.Provider, wrong))
			continue
		}
		made = append(made, found)
	}
	return made, errors.Join(all...), nil
}

// inSavepoint runs a step whose failure (wrong) leaves the rest of the transaction intact.
func inSavepoint(ctx context.Context, tx *sqlx.Tx, do func() error) (wrong, err error) {
	if _, err := tx.ExecContext(ctx, `SAVEPOINT step`); err != nil {
		return nil, err
	}
	if wrong = do(); wrong != nil {
		_, err = tx.ExecContext(ctx, `ROLLBACK TO SAVEPOINT step`)
		return wrong, err
	}
	_, err = tx.ExecContext(ctx, `RELEASE SAVEPOINT step`)
	return nil, err
}

// compare looks at every reference that either side has on the day, with its lines of a week around: a payment that one
// side booked before midnight and the other after it is no difference.
func compare(ctx context.Context, tx *sqlx.Tx, provider string, day clock.Date,
	actor string) (made Reconciliation, err error) {
	const read = withProviderLines + `, ours AS (
			SELECT reference, currency, sum(amount)::bigint AS amount, bool_or(business_on = $2::date) AS is_of_day
			FROM provider_lines WHERE business_on BETWEEN $2::date - 7 AND $2::date + 7 GROUP BY reference, currency),
		theirs AS (
			SELECT reference, currency, amount, booked_on = $2::date AS is_of_day FROM statement_lines
			WHERE provider = $1 AND booked_on BETWEEN $2::date - 7 AND $2::date + 7)
		SELECT reference, currency, o.amount AS ours, t.amount AS theirs,
			COALESCE(o.is_of_day, false) AS is_ours, COALESCE(t.is_of_day, false) AS is_theirs,
			CASE WHEN COALESCE(o.amount, 0) = COALESCE(t.amount, 0) THEN '' WHEN o.amount IS NULL THEN 'MISSING_HERE'
			WHEN t.amount IS NULL THEN 'MISSING_THERE'
				ELSE 'AMOUNT_DIFFERS' END AS kind
		FROM ours o FULL JOIN theirs t USING (reference, currency)
		WHERE o.is_of_day OR t.is_of_day ORDER BY reference, currency`
	var rows []struct {
		Finding
		IsOurs   bool `db:"is_ours"`
		IsTheirs bool `db:"is_theirs"`
	}
	if err := tx.SelectContext(ctx, &rows, read, provider, day); err != nil {
		return made, err
	}
	made = Reconciliation{ID: id.New[id.Reconciliation](), Provider: provider, Day: day, Actor: actor}
	for _, row := range rows {
		if row.IsOurs {
			made.Ours++
		}
		if row.IsTheirs {
			made.Theirs++
		}
		if row.Kind != "" {
			made.Findings = append(made.Findings, row.Finding)
		}
	}
	made.Differences = len(made.Findings)
	return made, made.insert(ctx, tx)
}

func (r *Reconciliation) insert(ctx context.Context, tx *sqlx.Tx) error {
	const add = `INSERT INTO reconciliations (id, provider, day, actor, theirs, ours, differences)
		VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING made_at`
	if err := tx.GetContext(ctx, &r.MadeAt, add, r.ID, r.Provider, r.Day, r.Actor, r.Theirs, r.Ours,
		r.Differences); err != nil {
		return err
	}
	const keep = `INSERT INTO reconciliation_findings (reconciliation_id, reference, currency, kind, ours, theirs)
		VALUES ($1, $2, $3, $4, $5, $6)`
	for _, f := range r.Findings {
		if _, err := tx.ExecContext(ctx, keep, r.ID, f.Reference, f.Currency, f.Kind, f.Ours, f.Theirs); err != nil {
			return err
		}
	}
	return nil
}

const selectReconciliation = `SELECT id, provider, day::text AS day, actor, made_at, theirs, ours, differences
	FROM reconciliations `

// List returns the newest reconciliations, without their findings.
func List(ctx context.Context, q pg.Q) ([]Reconciliation, error) {
	list := []Reconciliation{}
	err := q.SelectContext(ctx, &list, selectReconciliation+`ORDER BY id DESC LIMIT 100`)
	return list, err
}

// Latest returns the newest reconciliation of a provider's day with its findings, or nil before the first one.
func Latest(ctx context.Context, q pg.Q, provider string, day clock.Date) (found *Reconciliation, err error) {
	var last Reconciliation
	err = q.GetContext(ctx, &last, selectReconciliation+`WHERE provider = $1 AND day = $2 ORDER BY id DESC
		LIMIT 1`, provider, day)
	if pg.IsNone(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	const read = `SELECT reference, currency, kind, ours, theirs FROM reconciliation_findings WHERE reconciliation_id = $1
		ORDER BY reference, currency`
	err = q.SelectContext(ctx, &last.Findings, read, last.ID)
	return &last, err
}
