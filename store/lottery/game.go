// Package lottery takes orders for the platform's own lottery games, draws their numbers and settles the bets.
package lottery

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/lib/pq"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/lottery/rules"
	"lantern/store/lottery/rules/catalog"
	"lantern/store/lottery/schedule"
	"lantern/store/money"
	"lantern/store/pg"
)

// Source is who draws the numbers of a game.
type Source string

// The sources.
const (
	Own      Source = "OWN"
	Official Source = "OFFICIAL"
)

// Values lists every Source.
func (Source) Values() []Source { return []Source{Own, Official} }

// Game is one game as it is sold: the rules of a game with a calendar.
type Game struct {
	Code string `db:"code"`
	// Rules is the game of the rules: SSC for SSC_1M.
	Rules    string         `db:"rules"`
	Node     id.Game        `db:"game_id"`
	Vendor   string         `db:"vendor_code"`
	Type     string         `db:"type"`
	Names    []byte         `db:"names"`
	Modes    pq.StringArray `db:"modes"`
	Source   Source         `db:"source"`
	Calendar []byte         `db:"schedule"`
	Region   *string        `db:"region"`
	Province *string        `db:"province"`
	// VoidAfter is how many seconds after the draw an issue without a result is void.
	VoidAfter   int64 `db:"void_after"`
	OddsVersion int   `db:"odds_version"`
	// IsOpen reports whether the game and its vendor are enabled and not in maintenance.
	IsOpen bool `db:"is_open"`
}

// Name returns the game's name in a language, or in English.
func (g Game) Name(language string) string {
	var names map[string]string
	if json.Unmarshal(g.Names, &names) != nil || names[language] == "" {
		return names["en"]
	}
	return names[language]
}

// Schedule returns the calendar.
func (g Game) Schedule() (s schedule.Schedule, err error) {
	if err = json.Unmarshal(g.Calendar, &s); err != nil {
		err = fmt.Errorf("schedule of %s: %w", g.Code, err)
	}
	return s, err
}

// Has reports whether the game is sold in a prize mode.
func (g Game) Has(mode catalog.Mode) bool { return slices.Contains(g.Modes, string(mode)) }

// isFast reports whether an issue lasts a minute or less: its bets cannot be cancelled.
func (g Game) isFast() bool {
	s, err := g.Schedule()
	return err == nil && s.Every > 0 && s.Every <= int(time.Minute/time.Second)
}

const selectGame = `SELECT l.code, l.rules, l.game_id, g.vendor_code, g.type, g.names, l.modes, l.source, l.schedule,
	l.region, l.province, extract(epoch FROM l.void_after)::bigint AS void_after, l.odds_version,
	v.is_enabled AND g.is_enabled AND g.is_offered AND NOT g.in_maintenance
		AND COALESCE(g.maintenance_until <= lantern_now(), true)
		AND COALESCE(v.maintenance_until <= lantern_now(), true) AS is_open
	FROM lottery_games l JOIN games g ON g.id = l.game_id JOIN vendors v ON v.code = g.vendor_code `

// Games returns all games in the order of the menu.
func Games(ctx context.Context, q pg.Q) ([]Game, error) {
	list := []Game{}
	return list, pg.Named(q.SelectContext(ctx, &list, selectGame+`ORDER BY l.sort, l.code`))
}

// GameOf returns one game. Faults: not_found.
func GameOf(ctx context.Context, q pg.Q, code string) (Game, error) {
	var g Game
	err := q.GetContext(ctx, &g, selectGame+`WHERE l.code = $1`, code)
	if pg.IsNone(err) {
		return g, fault.New(fault.NotFound)
	}
	return g, err
}

// gamesOf returns several games by their codes.
func gamesOf(ctx context.Context, q pg.Q, codes []string) (map[string]Game, error) {
	var list []Game
	if err := q.SelectContext(ctx, &list, selectGame+`WHERE l.code = ANY ($1)`, pq.Array(codes)); err != nil {
		return nil, err
	}
	games := make(map[string]Game, len(list))
	for _, g := range list {
		games[g.Code] = g
	}
	return games, nil
}

// Board is the bet types of a game in a prize mode with what they pay: odds by tier, or nothing where a prize group
// decides.
type Board struct {
	Type *rules.Type
	Odds map[string]money.Amount
	// Factor multiplies the prizes of a group.
	Factor money.Rate
}

// BoardOf returns the board of a game in a mode with the current odds.
func BoardOf(ctx context.Context, q pg.Q, g Game, mode catalog.Mode) ([]Board, error) {
	prices, err := pricesOf(ctx, q, g)
	if err != nil {
		return nil, err
	}
	var board []Board
	for _, t := range rules.TypesOf(g.Rules, mode) {
		b := Board{Type: t, Factor: prices.factor(t.Code)}
		if mode != catalog.LOTT {
			b.Odds = map[string]money.Amount{}
			for _, tier := range t.Tiers {
				b.Odds[tier.Code] = tier.Odds
			}
			for code, odds := range prices.odds[t.Code] {
				b.Odds[code] = odds
			}
		}
		board = append(board, b)
	}
	return board, nil
}

// LowestGroup is the lowest prize group that a bet may choose.
const LowestGroup = rules.LowestGroup

// FormOf returns what a draw of the game of the rules looks like.
func FormOf(code string) catalog.Game {
	g, _ := rules.GameOf(code)
	return g.Game
}

// Recent returns the games of a mode that a member played in the last month.
func Recent(ctx context.Context, q pg.Q, member id.Member, mode catalog.Mode) (map[string]bool, error) {
	var codes []string
	const read = `SELECT DISTINCT l.code FROM bets b JOIN lottery_games l ON l.game_id = b.game_id
		WHERE b.member_id = $1 AND b.id >= id_floor(lantern_now() - interval '30 days') AND $2 = ANY (l.modes)`
	if err := q.SelectContext(ctx, &codes, read, member, mode); err != nil {
		return nil, err
	}
	recent := make(map[string]bool, len(codes))
	for _, code := range codes {
		recent[code] = true
	}
	return recent, nil
}
