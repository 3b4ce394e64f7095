// Package game stores vendors and their games, and opens the play sessions in which a game may call the wallet.
package game

import (
	"context"
	"encoding/json"
	"time"

	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
)

// Type is a category of games.
type Type string

// Types in the order of the menu. HOME and PROMO are menu entries, not types.
var Types = []Type{"BGS", "RNG", "LIVE", "FISH", "PVP", "SPORTS", "ESPORTS", "LOTT", "ELOTT", "COCKFIGHT"}

// Game is one title.
type Game struct {
	ID         id.Game      `db:"id"`
	Vendor     string       `db:"vendor_code"`
	VendorName string       `db:"vendor_name"`
	Code       string       `db:"code"`
	Type       Type         `db:"type"`
	Names      []byte       `db:"names"`
	Cover      string       `db:"cover"`
	Subtype    string       `db:"subtype"`
	Class      string       `db:"class"`
	Lines      *int         `db:"lines"`
	ReturnPPM  *int64       `db:"rtp_ppm"`
	Min        money.Amount `db:"min_stake"`
	Max        money.Amount `db:"max_stake"`
	IsHot      bool         `db:"is_hot"`
	HasDemo    bool         `db:"has_demo"`
	// Jackpot is the amount in the vendor's pool; nil if the game has none.
	Jackpot       *money.Amount `db:"jackpot"`
	InMaintenance bool          `db:"in_maintenance"`
	// BackAt is when the maintenance ends, if that is known.
	BackAt *time.Time `db:"back_at"`
}

// Name returns the game's name in a language, or in English.
func (g Game) Name(language string) string { return pick(g.Names, language) }

func pick(texts []byte, language string) string {
	var names map[string]string
	if json.Unmarshal(texts, &names) != nil {
		return ""
	}
	if name := names[language]; name != "" {
		return name
	}
	return names["en"]
}

const columns = `g.id, g.vendor_code, v.name AS vendor_name, g.code, g.type, COALESCE(g.subtype, '') AS subtype,
	COALESCE(g.class, '') AS class,
	g.names, g.cover, g.lines, g.rtp_ppm, g.min_stake, g.max_stake, g.is_hot, g.has_demo,
	` + isAway + ` AS in_maintenance, ` + pool + ` AS jackpot,
	CASE WHEN ` + isAway + ` THEN greatest(g.maintenance_until, v.maintenance_until) END AS back_at`

// The largest of the jackpots for which the game plays, if the vendor has reported within five minutes.
const pool = `(SELECT max((item ->> 'units')::bigint) FROM vendor_feeds f CROSS JOIN jsonb_array_elements(f.body) item
	WHERE f.vendor_code = g.vendor_code AND f.kind = 'JACKPOTS' AND f.read_at > lantern_now() - interval '5 minutes'
		AND CASE WHEN item -> 'games' IS NULL THEN g.subtype = 'JP' ELSE jsonb_exists(item -> 'games', g.code) END)`

// A game is under maintenance with its vendor, at its own times, or if an operator says so.
const isAway = `(g.in_maintenance OR COALESCE(greatest(g.maintenance_until, v.maintenance_until) > lantern_now(),
	false))`

// A game is open if both vendor and platform offer it.
const isOpen = `g.is_enabled AND g.is_offered AND v.is_enabled`

// Win is an entry of the winners' list.
type Win struct {
	Username string       `db:"username"`
	Names    []byte       `db:"names"`
	Cover    string       `db:"cover"`
	Amount   money.Amount `db:"amount"`
	At       string       `db:"at"`
}

// Game returns the game's name in a language.
func (w Win) Game(language string) string { return pick(w.Names, language) }

// Winners returns the newest bets of the last week that paid more than their stake, of one game type or all, without
// trial and house-line accounts.
func Winners(ctx context.Context, q pg.Q, kind Type, limit int) (wins []Win, err error) {
	const read = `SELECT m.username, g.names, g.cover, b.payout AS amount,
		to_char(b.settled_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS at
		FROM bets b JOIN members m ON m.id = b.member_id JOIN games g ON g.id = b.game_id
		WHERE b.id > id_floor(lantern_now() - interval '7 days') AND b.state = 'SETTLED' AND b.payout > b.stake
		AND m.kind IN (0, 1, 2) AND ($2 = '' OR b.game_type = $2)
		ORDER BY b.id DESC LIMIT $1`
	err = q.SelectContext(ctx, &wins, read, limit, kind)
	return wins, err
}
