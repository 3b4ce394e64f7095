package game

import (
	"context"
	"encoding/json"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/id"
	"lantern/store/pg"
)

// FeedKind is what a vendor tells of the moment.
type FeedKind string

// The kinds.
const (
	Jackpots FeedKind = "JACKPOTS"
	Tables   FeedKind = "TABLES"
	Matches  FeedKind = "MATCHES"
)

// Feed is one supplier who is to be asked for one kind.
type Feed struct {
	Supplier
	Kind FeedKind `db:"kind"`
}

// staleAfter is how old a feed may be before nothing of it is shown any more: a vendor that is silent has no seats and
// no scores.
const staleAfter = 5 * time.Minute

// Pauses between two questions. A jackpot grows on the screen meanwhile; seats and scores do not.
const (
	jackpotEvery = time.Minute
	otherEvery   = 15 * time.Second
)

// expect notes which feeds a vendor has, by what it offers.
func expect(ctx context.Context, tx *sqlx.Tx, vendor string) error {
	const insert = `INSERT INTO vendor_feeds (vendor_code, kind)
		SELECT DISTINCT vendor_code, CASE WHEN subtype = 'JP' THEN 'JACKPOTS' WHEN type = 'LIVE' THEN 'TABLES'
		ELSE 'MATCHES' END
		FROM games WHERE vendor_code = $1 AND is_offered
		AND (subtype = 'JP' OR type IN ('LIVE', 'SPORTS', 'ESPORTS', 'COCKFIGHT'))
		ON CONFLICT DO NOTHING`
	_, err := tx.ExecContext(ctx, insert, vendor)
	return err
}

// DueFeeds are those that nobody has asked for lately; whoever gets them asks.
func DueFeeds(ctx context.Context, db *pg.DB) (due []Feed, err error) {
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		const claim = `WITH due AS (SELECT f.vendor_code, f.kind FROM vendor_feeds f
			WHERE f.due_at <= lantern_now() FOR UPDATE SKIP LOCKED),
			claimed AS (UPDATE vendor_feeds f SET due_at = lantern_now() + CASE WHEN f.kind = 'JACKPOTS' THEN $1::int
			ELSE $2::int END * interval '1 second'
				FROM due WHERE f.vendor_code = due.vendor_code AND f.kind = due.kind RETURNING f.vendor_code, f.kind)
			SELECT s.*, claimed.kind FROM claimed JOIN (` + suppliers + ` WHERE v.is_enabled AND v.api_url <> '') s
			ON s.code = claimed.vendor_code
			ORDER BY s.code, claimed.kind`
		due = nil
		return tx.SelectContext(ctx, &due, claim, int64(jackpotEvery/time.Second), int64(otherEvery/time.Second))
	})
	return due, err
}

// Told keeps what a vendor told; Rows is a list of the kind's own shape.
func Told(ctx context.Context, db *pg.DB, vendor string, kind FeedKind, rows any) error {
	body, err := json.Marshal(rows)
	if err != nil {
		return err
	}
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, `UPDATE vendor_feeds SET body = $3, read_at = lantern_now()
			WHERE vendor_code = $1 AND kind = $2`, vendor, kind, string(body))
		return err
	})
}

// Jackpot is one pool of a vendor.
type Jackpot struct {
	ID       string `json:"id"`
	Currency string `json:"currency"`
	// Units are those of the ledger.
	Units int64 `json:"units"`
}

// Seats are those of one table.
type Seats struct {
	Game  string `json:"game"`
	Seats int    `json:"seats"`
	Taken int    `json:"taken"`
}

// Match is a fixture at a moment, with names by language.
type Match struct {
	ID         string            `json:"id"`
	Game       string            `json:"game"`
	Sport      string            `json:"sport"`
	League     map[string]string `json:"league"`
	Home       map[string]string `json:"home"`
	Away       map[string]string `json:"away"`
	StartsAt   time.Time         `json:"starts_at"`
	EndsAt     time.Time         `json:"ends_at"`
	Minute     int               `json:"minute"`
	State      string            `json:"state"`
	Score      [2]int            `json:"score"`
	Odds       []Price           `json:"odds"`
	IsHot      bool              `json:"is_hot"`
	IsFeatured bool              `json:"is_featured"`
}

// Price is what one staked on a pick brings, the stake included, as a decimal.
type Price struct {
	Pick string `json:"pick"`
	Odds string `json:"odds"`
}

// Room is an open live table with its seats.
type Room struct {
	Game
	Seats int `db:"seats"`
	Taken int `db:"taken"`
}

// Rooms are the open live tables whose vendors tell who sits there.
func Rooms(ctx context.Context, q pg.Q, vendor string) (rooms []Room, err error) {
	const read = `SELECT ` + columns + `, (told ->> 'seats')::int AS seats, (told ->> 'taken')::int AS taken
		FROM vendor_feeds f CROSS JOIN jsonb_array_elements(f.body) told
		JOIN games g ON g.vendor_code = f.vendor_code AND g.code = told ->> 'game' JOIN vendors v ON v.code = g.vendor_code
		WHERE f.kind = 'TABLES' AND f.read_at > lantern_now() - $2 * interval '1 second' AND g.type = 'LIVE'
		AND ` + isOpen + `
			AND ($1 = '' OR g.vendor_code = $1) ORDER BY g.is_hot DESC, g.sort, v.sort, g.id`
	err = q.SelectContext(ctx, &rooms, read, vendor, int64(staleAfter/time.Second))
	return rooms, pg.Named(err)
}

// Fixture is a match with the game in which one bets on it.
type Fixture struct {
	GameID id.Game `db:"id"`
	Vendor string  `db:"vendor_code"`
	Name   string  `db:"vendor_name"`
	Raw    []byte  `db:"told"`
	Match  Match   `db:"-"`
}

// Fixtures are the matches of a type's vendors that have not ended, the next first.
func Fixtures(ctx context.Context, q pg.Q, kind Type) (all []Fixture, err error) {
	const read = `SELECT g.id, g.vendor_code, v.name AS vendor_name, told
		FROM vendor_feeds f CROSS JOIN jsonb_array_elements(f.body) told
		JOIN games g ON g.vendor_code = f.vendor_code AND g.code = told ->> 'game' JOIN vendors v ON v.code = g.vendor_code
		WHERE f.kind = 'MATCHES' AND f.read_at > lantern_now() - $2 * interval '1 second'
		AND (g.type = $1 OR v.also_type = $1) AND ` + isOpen + `
			AND told ->> 'state' <> 'ENDED' ORDER BY told ->> 'starts_at', told ->> 'id'`
	if err := q.SelectContext(ctx, &all, read, kind, int64(staleAfter/time.Second)); err != nil {
		return nil, pg.Named(err)
	}
	for i := range all {
		if err := json.Unmarshal(all[i].Raw, &all[i].Match); err != nil {
			return nil, err
		}
	}
	return all, nil
}
