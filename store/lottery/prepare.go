package lottery

import (
	"context"
	"crypto/rand"
	"fmt"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"lantern/store/id"
	"lantern/store/lottery/fair"
	"lantern/store/lottery/schedule"
	"lantern/store/pg"
	"lantern/store/timer"
)

// sealedAs is the name under which the installation's secret seals seeds.
const sealedAs = "lottery_seed"

// Seal seals the seeds of draws that have not been made.
type Seal interface {
	Close(plain []byte, name string) []byte
	Open(sealed []byte, name string) ([]byte, error)
}

// Machine draws the numbers. Beacon fetches the signature of a round of the public beacon; nil where none is
// configured: then only draws with local entropy are made.
type Machine struct {
	Seal   Seal
	Beacon func(ctx context.Context, round uint64) (signature []byte, err error)
	// Late is called with the number of bets of an issue that were accepted after its close.
	Late func(i Issue, bets int)
	// Batch is how many items one transaction settles, but for those of one member, which stay together; 0: the usual
	// number.
	Batch int
}

const (
	// ahead is how long before its day an issue exists: at noon of the day before.
	ahead = 36 * time.Hour
	// firstIssueOpens is how long the first issue of a new game is sold at least.
	firstIssueOpens = 15 * time.Second
)

// Prepare creates the issues of every game up to the end of the next day, with their commitments, and starts the timers
// of those that are to be closed. What exists is left alone, so that several instances and repetitions do no harm.
func (m Machine) Prepare(ctx context.Context, db *pg.DB) error {
	games, err := Games(ctx, db)
	if err != nil {
		return err
	}
	for _, g := range games {
		err := pg.InTx(ctx, db, func(tx *sqlx.Tx) error { return m.prepare(ctx, tx, g) })
		if err != nil {
			return fmt.Errorf("issues of %s: %w", g.Code, err)
		}
	}
	return nil
}

// planned are issues as columns of one statement.
type planned struct {
	ids, numbers, commitments, opens, closes, draws []string
	seeds                                           pq.ByteaArray
	rounds                                          []int64
}

func (m Machine) prepare(ctx context.Context, tx *sqlx.Tx, g Game) error {
	var known struct {
		Now  time.Time  `db:"now"`
		Last *time.Time `db:"last"`
	}
	const read = `SELECT lantern_now() AS now, (SELECT max(closes_at) FROM lottery_issues WHERE game_code = $1) AS last
		FROM (SELECT pg_advisory_xact_lock(hashtext('lottery_issues'), hashtext($1))) locked`
	if err := tx.GetContext(ctx, &known, read, g.Code); err != nil {
		return err
	}
	from, opens := known.Now.Add(firstIssueOpens), known.Now
	if known.Last != nil && known.Last.After(known.Now) {
		from, opens = known.Last.Add(time.Second), *known.Last
	}
	calendar, err := g.Schedule()
	if err != nil {
		return err
	}
	slots, err := calendar.Between(from, known.Now.Add(horizon(calendar)))
	if err != nil || len(slots) == 0 {
		return err
	}
	return m.insert(ctx, tx, g, slots, opens)
}

// horizon is how far ahead issues are created: a day and a half, or far enough for two draws of a rarer game.
func horizon(s schedule.Schedule) time.Duration {
	if s.Every == 0 {
		return 21 * 24 * time.Hour
	}
	return ahead
}

func (m Machine) insert(ctx context.Context, tx *sqlx.Tx, g Game, slots []schedule.Slot, opens time.Time) error {
	var p planned
	for _, slot := range slots {
		p.ids = append(p.ids, string(id.New[id.Issue]()))
		p.numbers = append(p.numbers, slot.Number)
		p.opens = append(p.opens, opens.Format(time.RFC3339Nano))
		p.closes = append(p.closes, slot.ClosesAt.Format(time.RFC3339Nano))
		p.draws = append(p.draws, slot.DrawsAt.Format(time.RFC3339Nano))
		opens = slot.ClosesAt
		if g.Source == Own {
			var seed [32]byte
			_, _ = rand.Read(seed[:]) // crypto/rand never returns an error: it aborts the program instead
			p.seeds = append(p.seeds, m.Seal.Close(seed[:], sealedAs))
			p.commitments = append(p.commitments, fair.Commit(g.Rules, slot.Number, seed))
			p.rounds = append(p.rounds, roundOf(slot.ClosesAt))
		}
	}
	r, _, err := rulesOf(ctx, tx)
	if err != nil {
		return err
	}
	columns, values, args := "", "", []any{g.Code, pq.Array(p.ids), pq.Array(p.numbers), pq.Array(p.opens),
		pq.Array(p.closes), pq.Array(p.draws)}
	if g.Source == Own {
		columns, values = ", seed, commitment, round, entropy",
			", ($7::bytea[])[n], ($8::text[])[n], ($9::bigint[])[n], $10"
		args = append(args, p.seeds, pq.Array(p.commitments), pq.Array(p.rounds), r.Entropy)
	}
	insert := `INSERT INTO lottery_issues (id, game_code, number, opens_at, closes_at, draws_at` + columns + `)
		SELECT id, $1, number, opens, closes, draws` + values + `
		FROM unnest($2::uuid[], $3::text[], $4::timestamptz[], $5::timestamptz[], $6::timestamptz[])
			WITH ORDINALITY AS a (id, number, opens, closes, draws, n)
		ON CONFLICT (game_code, number) DO NOTHING`
	if _, err := tx.ExecContext(ctx, insert, args...); err != nil {
		return err
	}
	return openNext(ctx, tx, g.Code)
}

// openNext opens the issue of a game that is sold now, unless one is open, and starts the timer of its close.
func openNext(ctx context.Context, tx *sqlx.Tx, game string) error {
	var next struct {
		ID       id.Issue  `db:"id"`
		ClosesAt time.Time `db:"closes_at"`
	}
	// Of the issues whose sales passed while no instance ran, only those with bets of chases are drawn, late.
	const skip = `UPDATE lottery_issues i SET state = 'VOIDED', reason = 'not sold'
		WHERE game_code = $1 AND state = 'SCHEDULED' AND closes_at <= lantern_now()
			AND NOT EXISTS (SELECT FROM lottery_items WHERE issue_id = i.id)`
	if _, err := tx.ExecContext(ctx, skip, game); err != nil {
		return err
	}
	const open = `UPDATE lottery_issues SET state = 'OPEN' WHERE id = (SELECT id FROM lottery_issues
			WHERE game_code = $1 AND state = 'SCHEDULED' ORDER BY closes_at LIMIT 1)
		AND opens_at <= lantern_now()
		AND NOT EXISTS (SELECT FROM lottery_issues WHERE game_code = $1 AND state = 'OPEN')
		RETURNING id, closes_at`
	err := tx.GetContext(ctx, &next, open, game)
	if pg.IsNone(err) {
		return nil
	}
	if err != nil {
		return err
	}
	return timer.Set(ctx, tx, closing, string(next.ID), next.ClosesAt)
}

// Preparation is the job that calls Prepare.
func (m Machine) Preparation(db *pg.DB) func(context.Context) error {
	return func(ctx context.Context) error { return m.Prepare(ctx, db) }
}
