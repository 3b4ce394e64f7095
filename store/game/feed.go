package game

import (
	"context"
	"encoding/json"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/id"
	"lantern/store/pg"
)

// FeedKind is a kind of live data that vendors report.
type FeedKind string

// The kinds.
const (
	Jackpots FeedKind = "JACKPOTS"
	Tables   FeedKind = "TABLES"
	Matches  FeedKind = "MATCHES"
)

// Feed is one kind of data to request from one vendor.
type Feed struct {
	Supplier
	Kind FeedKind `db:"kind"`
}

// staleAfter is the age from which a feed is no longer shown, so that seats and scores of a silent vendor disappear.
const staleAfter = 5 * time.Minute

// Pauses between requests. Clients animate a jackpot in between; seats and scores they do not.
const (
	jackpotEvery = time.Minute
	otherEvery   = 15 * time.Second
)

// expect registers the feeds of a vendor by the types of games that it offers.
func expect(ctx context.Context, tx *sqlx.Tx, vendor string) error {
	const insert = `INSERT INTO vendor_feeds (vendor_code, kind)
		SELECT DISTINCT g.vendor_code, kind FROM games g CROSS JOIN LATERAL (VALUES
			(CASE WHEN g.subtype = 'JP' OR 'JACKPOT' = ANY (g.features) THEN 'JACKPOTS' END),
			(CASE WHEN g.type = 'LIVE' THEN 'TABLES' WHEN g.type IN ('SPORTS', 'ESPORTS', 'COCKFIGHT') THEN 'MATCHES' END)
		) AS reported (kind)
		WHERE g.vendor_code = $1 AND g.is_offered AND kind IS NOT NULL
		ON CONFLICT DO NOTHING`
	_, err := tx.ExecContext(ctx, insert, vendor)
	return err
}

// DueFeeds returns the feeds that are due, and claims them, so that one instance requests each.
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

// StoreFeed stores what a vendor reported; rows is a list in the format of the kind.
func StoreFeed(ctx context.Context, db *pg.DB, vendor string, kind FeedKind, rows any) error {
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

// Jackpot is a jackpot pool of a vendor.
type Jackpot struct {
	ID string `json:"id"`
	// Games are the codes of those that play for it; without any, all of subtype JP do.
	Games    []string `json:"games,omitempty"`
	Currency string   `json:"currency"`
	// Units are ten-thousandths of the currency, as in the ledger.
	Units int64 `json:"units"`
}

// Seats are those of one table.
type Seats struct {
	Game  string `json:"game"`
	Seats int    `json:"seats"`
	Taken int    `json:"taken"`
}

// Match is the current state of a match, with names by language.
type Match struct {
	ID    string `json:"id"`
	Game  string `json:"game"`
	Sport string `json:"sport"`
	// Number of the fight in its day, 0 for none.
	Number     int               `json:"number"`
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

// Price is the decimal odds of a pick, including the stake.
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

// Rooms returns the open live tables whose vendors report seats.
func Rooms(ctx context.Context, q pg.Q, vendor string) (rooms []Room, err error) {
	const read = `SELECT ` + columns + `, (item ->> 'seats')::int AS seats, (item ->> 'taken')::int AS taken
		FROM vendor_feeds f CROSS JOIN jsonb_array_elements(f.body) item
		JOIN games g ON g.vendor_code = f.vendor_code AND g.code = item ->> 'game' JOIN vendors v ON v.code = g.vendor_code
		WHERE f.kind = 'TABLES' AND f.read_at > lantern_now() - $2 * interval '1 second' AND g.type = 'LIVE'
		AND ` + isOpen + `
			AND ($1 = '' OR g.vendor_code = $1) ORDER BY g.is_hot DESC, g.sort, v.sort, g.id`
	err = q.SelectContext(ctx, &rooms, read, vendor, int64(staleAfter/time.Second))
	return rooms, pg.Named(err)
}

// Fixture is a match with the game in which it can be bet on.
type Fixture struct {
	GameID id.Game `db:"id"`
	Vendor string  `db:"vendor_code"`
	Name   string  `db:"vendor_name"`
	Raw    []byte  `db:"item"`
	Match  Match   `db:"-"`
}

// Fixtures returns the matches of a type that have not ended, by start time.
func Fixtures(ctx context.Context, q pg.Q, kind Type) (all []Fixture, err error) {
	const read = `SELECT g.id, g.vendor_code, v.name AS vendor_name, item
		FROM vendor_feeds f CROSS JOIN jsonb_array_elements(f.body) item
		JOIN games g ON g.vendor_code = f.vendor_code AND g.code = item ->> 'game' JOIN vendors v ON v.code = g.vendor_code
		WHERE f.kind = 'MATCHES' AND f.read_at > lantern_now() - $2 * interval '1 second'
		AND (g.type = $1 OR v.also_type = $1) AND ` + isOpen + `
			AND item ->> 'state' <> 'ENDED' ORDER BY item ->> 'starts_at', item ->> 'id'`
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
