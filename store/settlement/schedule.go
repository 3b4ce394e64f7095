package settlement

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/clock"
	"lantern/store/contract"
	"lantern/store/id"
	"lantern/store/pg"
	"lantern/store/rollup"
)

// calendar are the kinds of runs; dividends have one for each kind of period.
type calendar struct {
	kind contract.Kind
	of   clock.PeriodKind
}

var calendars = []calendar{
	{contract.RealtimeSalary, ""}, {contract.HourlySalary, ""}, {contract.DailySalary, ""},
	{contract.Dividend, clock.Day}, {contract.Dividend, clock.Week}, {contract.Dividend, clock.HalfMonth},
	{contract.Dividend, clock.Month},
}

// mostMissed bounds how many missed periods of a kind one call schedules; the next call goes on.
const mostMissed = 300

// Schedule creates the runs of all periods that have ended and in which a contract counted, the oldest first. Periods
// that passed while nothing ran are made up for.
func Schedule(ctx context.Context, db *pg.DB, zone clock.Zone, now time.Time) error {
	for _, c := range calendars {
		if err := c.schedule(ctx, db, zone, now); err != nil {
			return err
		}
	}
	return nil
}

func (c calendar) schedule(ctx context.Context, db *pg.DB, zone clock.Zone, now time.Time) error {
	var from *time.Time
	const read = `SELECT COALESCE((SELECT max(ends_at) FROM contract_runs r WHERE r.kind = $1
			AND ($2 = '' OR r.period_key ~ $3)),
		(SELECT min(effective_from) FROM contracts WHERE kind = $1 AND ($2 = '' OR period = $2)))`
	if err := db.GetContext(ctx, &from, read, c.kind, c.of, keyForms[c.of]); err != nil || from == nil {
		return pg.Named(err)
	}
	for at, n := *from, 0; n < mostMissed; n++ {
		p, err := containing(c.kind, c.of, at, zone)
		if err != nil {
			return err
		}
		if p.ready().After(now) {
			return nil
		}
		if p.needsClosedDay() {
			isClosed, err := rollup.IsClosed(ctx, db, p.Earned)
			if err != nil || !isClosed {
				return err
			}
		}
		if err := pg.InTx(ctx, db, func(tx *sqlx.Tx) error { return p.insert(ctx, tx) }); err != nil {
			return err
		}
		at = p.To
	}
	return nil
}

// keyForms are the forms of keys of dividends, by their period.
var keyForms = map[clock.PeriodKind]string{
	clock.Day: `^\d{4}-\d{2}-\d{2}$`, clock.Week: `W`, clock.HalfMonth: `H`, clock.Month: `^\d{4}-\d{2}$`,
}

func (p period) insert(ctx context.Context, tx *sqlx.Tx) error {
	const insert = `INSERT INTO contract_runs (id, kind, period_key, starts_at, ends_at, earned_on)
		VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (kind, period_key) DO NOTHING`
	_, err := tx.ExecContext(ctx, insert, id.New[id.Run](), p.Kind, p.Key, p.From, p.To, p.Earned)
	return err
}
