// Package game knows vendors and their games, and opens the play sessions in which a game may call the wallet.
package game

import (
	"context"
	"encoding/json"

	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
)

// Type is a category of games.
type Type string

// Types in the order of the menu. HOME and PROMO are menu entries, not types.
var Types = []Type{"BGS", "RNG", "LIVE", "FISH", "PVP", "SPORTS", "ESPORTS", "LOTT", "ELOTT", "COCKFIGHT"}

// Shelf is a selection of the catalog.
type Shelf string

// The shelves.
const (
	All    Shelf = "ALL"
	Hot    Shelf = "HOT"
	Newest Shelf = "NEW"
)

// Game is one title.
type Game struct {
	ID            id.Game      `db:"id"`
	Vendor        string       `db:"vendor_code"`
	VendorName    string       `db:"vendor_name"`
	Code          string       `db:"code"`
	Type          Type         `db:"type"`
	Names         []byte       `db:"names"`
	Cover         string       `db:"cover"`
	ReturnPPM     *int64       `db:"rtp_ppm"`
	Min           money.Amount `db:"min_stake"`
	Max           money.Amount `db:"max_stake"`
	IsHot         bool         `db:"is_hot"`
	InMaintenance bool         `db:"in_maintenance"`
}

// Name in a language, in English where the language is missing.
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

const columns = `g.id, g.vendor_code, v.name AS vendor_name, g.code, g.type, g.names, g.cover, g.rtp_ppm, g.min_stake, g.max_stake,
	g.is_hot, g.in_maintenance`

// Filter of a list of games; empty fields do not filter.
type Filter struct {
	Type   Type
	Vendor string
	Text   string
	Shelf  Shelf
	Offset int
	Size   int
}

// List reads one page of the open games and how many there are. A page list is short by nature: the catalog is bounded.
func List(ctx context.Context, q pg.Q, f Filter) (games []Game, total int, err error) {
	const where = ` FROM games g JOIN vendors v ON v.code = g.vendor_code
		WHERE g.is_enabled AND v.is_enabled AND ($1 = '' OR g.type = $1) AND ($2 = '' OR g.vendor_code = $2)
			AND ($3 = '' OR EXISTS (SELECT FROM jsonb_each_text(g.names) WHERE value ILIKE '%' || $3 || '%') OR v.name ILIKE '%' || $3 || '%')
			AND ($4 <> 'HOT' OR g.is_hot)`
	args := []any{f.Type, f.Vendor, escapeLike(f.Text), f.Shelf}
	if err := q.GetContext(ctx, &total, `SELECT count(*)`+where, args...); err != nil {
		return nil, 0, err
	}
	const order = ` ORDER BY CASE WHEN $4 = 'NEW' THEN g.added_at END DESC, g.sort, g.id OFFSET $5 LIMIT $6`
	err = q.SelectContext(ctx, &games, `SELECT `+columns+where+order, append(args, f.Offset, f.Size)...)
	return games, total, err
}

func escapeLike(text string) string {
	var out []rune
	for _, r := range text {
		if r == '%' || r == '_' || r == '\\' {
			out = append(out, '\\')
		}
		out = append(out, r)
	}
	return string(out)
}

// Vendor is one supplier in the menu of a type.
type Vendor struct {
	Type  Type   `db:"type"`
	Code  string `db:"code"`
	Name  string `db:"name"`
	Games int    `db:"games"`
	// Only is the single game's code where the vendor has just one, so that the menu opens it directly.
	Only *string `db:"only"`
}

// Menu lists the vendors of every type that has open games.
func Menu(ctx context.Context, q pg.Q) (vendors []Vendor, err error) {
	const read = `SELECT g.type, v.code, v.name, count(*) AS games, CASE WHEN count(*) = 1 THEN min(g.code) END AS only
		FROM games g JOIN vendors v ON v.code = g.vendor_code WHERE g.is_enabled AND v.is_enabled
		GROUP BY g.type, v.code, v.name, v.sort ORDER BY g.type, v.sort, v.code`
	err = q.SelectContext(ctx, &vendors, read)
	return vendors, err
}

// Win is a real win for the winners' list.
type Win struct {
	Username string       `db:"username"`
	Names    []byte       `db:"names"`
	Cover    string       `db:"cover"`
	Amount   money.Amount `db:"amount"`
	At       string       `db:"at"`
}

// Game is the won game's name in a language.
func (w Win) Game(language string) string { return pick(w.Names, language) }

// Winners are the newest bets of the last week that paid more than their stake; no trial or house-line account.
func Winners(ctx context.Context, q pg.Q, limit int) (wins []Win, err error) {
	const read = `SELECT m.username, g.names, g.cover, b.payout AS amount, to_char(b.settled_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS at
		FROM bets b JOIN members m ON m.id = b.member_id JOIN games g ON g.id = b.game_id
		WHERE b.id > id_floor(lantern_now() - interval '7 days') AND b.state = 'SETTLED' AND b.payout > b.stake AND m.kind IN (0, 1, 2)
		ORDER BY b.id DESC LIMIT $1`
	err = q.SelectContext(ctx, &wins, read, limit)
	return wins, err
}
