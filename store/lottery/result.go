package lottery

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/lottery/rules"
	"lantern/store/pg"
)

// Report is what a source or an operator says the result of an official draw is.
type Report struct {
	By     string    `db:"reported_by"`
	Result string    `db:"result"`
	At     time.Time `db:"reported_at"`
}

// Feed is a source of official results. Fetch returns the result of an issue as it was published, "" while there is
// none.
type Feed struct {
	Name  string
	Fetch func(ctx context.Context, g Game, i Issue) (raw string, err error)
}

// waiting are the states of an issue whose sales have ended and that has no confirmed result.
var waiting = []IssueState{Closed, Entered, Delayed}

// report records a result and, when another reporter says the same, draws the issue. A report that differs from
// another leaves the issue undrawn. Faults: state_changed, validation_failed (form, or the numbers of the draw before).
func report(ctx context.Context, tx *sqlx.Tx, which id.Issue, by, raw string) (Issue, error) {
	i, err := lockIssue(ctx, tx, which)
	if pg.IsNone(err) {
		return i, fault.New(fault.NotFound)
	}
	if err != nil {
		return i, err
	}
	if i.HasSeed() || !slices.Contains(waiting, i.State) {
		return i, fault.New(fault.StateChanged)
	}
	result, err := checked(ctx, tx, i, raw)
	if err != nil {
		return i, err
	}
	hash := sha256.Sum256([]byte(raw))
	const insert = `INSERT INTO lottery_results (issue_id, version, reported_by, result, raw, raw_hash)
		VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`
	if _, err := tx.ExecContext(ctx, insert, i.ID, i.Version, by, result, raw, hex.EncodeToString(hash[:])); err != nil {
		return i, err
	}
	reports, err := Reports(ctx, tx, i)
	if err != nil {
		return i, err
	}
	if len(reports) < 2 || slices.ContainsFunc(reports, func(r Report) bool { return r.Result != result }) {
		_, err := tx.ExecContext(ctx, `UPDATE lottery_issues SET state = 'ENTERED' WHERE id = $1`, i.ID)
		return i, err
	}
	const draw = `UPDATE lottery_issues SET state = 'DRAWN', result = $2, drawn_at = lantern_now() WHERE id = $1`
	if _, err := tx.ExecContext(ctx, draw, i.ID, result); err != nil {
		return i, err
	}
	return i, startSettlement(ctx, tx, string(i.ID))
}

// Reports returns what was reported for the current version of an issue's result, the earliest first.
func Reports(ctx context.Context, q pg.Q, i Issue) ([]Report, error) {
	list := []Report{}
	const read = `SELECT reported_by, result, reported_at FROM lottery_results WHERE issue_id = $1 AND version = $2
		ORDER BY reported_at, reported_by`
	return list, q.SelectContext(ctx, &list, read, i.ID, i.Version)
}

// checked returns the canonical form of a result.
func checked(ctx context.Context, q pg.Q, i Issue, raw string) (string, error) {
	g, err := GameOf(ctx, q, i.Game)
	if err != nil {
		return "", err
	}
	drawn, err := rules.ParseDraw(g.Rules, raw)
	if err != nil {
		return "", fault.Invalid("result", "wrong_format").Because(err)
	}
	var before string
	const read = `SELECT COALESCE((SELECT result FROM lottery_issues WHERE game_code = $1 AND draws_at < $2
		AND result IS NOT NULL ORDER BY draws_at DESC LIMIT 1), '')`
	if err := q.GetContext(ctx, &before, read, i.Game, i.DrawsAt); err != nil {
		return "", err
	}
	// Small draws repeat now and then; that of many digits is the one before, published again.
	if before == drawn.String() && len(before) > len("1,2,3,4,5") {
		return "", fault.Invalid("result", "repeats_last_draw")
	}
	return drawn.String(), nil
}

// FetchResults is the job that asks every feed for the results that are due. What one feed reports is confirmed by
// another, or by an operator. What is refused, such as a malformed result, is an error after all feeds were asked.
func FetchResults(ctx context.Context, db *pg.DB, feeds []Feed) error {
	if len(feeds) == 0 {
		return nil
	}
	var due []Issue
	const where = `WHERE i.state IN ('CLOSED', 'ENTERED', 'DELAYED') AND i.commitment IS NULL
		AND i.draws_at <= lantern_now() ORDER BY i.draws_at LIMIT 200`
	if err := db.SelectContext(ctx, &due, selectIssue+where); err != nil {
		return pg.Named(err)
	}
	games, err := Games(ctx, db)
	if err != nil {
		return err
	}
	var refused error
	for _, i := range due {
		at := slices.IndexFunc(games, func(g Game) bool { return g.Code == i.Game })
		for _, feed := range feeds {
			raw, err := feed.Fetch(ctx, games[at], i)
			if err != nil {
				return err
			}
			if raw == "" {
				continue
			}
			err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
				_, err := report(ctx, tx, i.ID, "source:"+feed.Name, raw)
				return err
			})
			if errors.Is(err, fault.New(fault.StateChanged)) {
				continue // drawn by the feed before, or by an operator
			}
			if err != nil {
				refused = errors.Join(refused, fmt.Errorf("%s %s from %s: %w", i.Game, i.Number, feed.Name, err))
			}
		}
	}
	return refused
}

// Backfill writes official draws of the last days with their results, settled, where a game has none: what a new
// sandbox shows as opened numbers.
func Backfill(ctx context.Context, db *pg.DB, feed Feed, span time.Duration) error {
	games, err := Games(ctx, db)
	if err != nil {
		return err
	}
	for _, g := range games {
		if g.Source != Official {
			continue
		}
		err := pg.InTx(ctx, db, func(tx *sqlx.Tx) error { return backfill(ctx, tx, g, feed, span) })
		if err != nil {
			return err
		}
	}
	return nil
}

func backfill(ctx context.Context, tx *sqlx.Tx, g Game, feed Feed, span time.Duration) error {
	var now *time.Time
	const read = `SELECT CASE WHEN NOT EXISTS (SELECT FROM lottery_issues WHERE game_code = $1
		AND draws_at < lantern_now()) THEN lantern_now() END`
	if err := tx.GetContext(ctx, &now, read, g.Code); err != nil || now == nil {
		return err
	}
	calendar, err := g.Schedule()
	if err != nil {
		return err
	}
	slots, err := calendar.Between(now.Add(-span), *now)
	if err != nil {
		return err
	}
	for _, slot := range slots {
		raw, err := feed.Fetch(ctx, g, Issue{Game: g.Code, Number: slot.Number, DrawsAt: slot.DrawsAt})
		if err != nil {
			return err
		}
		drawn, err := rules.ParseDraw(g.Rules, raw)
		if err != nil {
			return err
		}
		const insert = `INSERT INTO lottery_issues (id, game_code, number, opens_at, closes_at, draws_at, state, version,
				result, drawn_at, settled_at)
			VALUES ($1, $2, $3, $4, $5, $6, 'SETTLED', 1, $7, $6, $6) ON CONFLICT DO NOTHING`
		if _, err := tx.ExecContext(ctx, insert, id.At[id.Issue](slot.DrawsAt), g.Code, slot.Number,
			slot.ClosesAt.Add(-time.Hour), slot.ClosesAt, slot.DrawsAt, drawn.String()); err != nil {
			return err
		}
	}
	return nil
}
