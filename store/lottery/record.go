package lottery

import (
	"context"
	"time"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/lottery/rules"
	"lantern/store/lottery/rules/catalog"
	"lantern/store/money"
	"lantern/store/pg"
)

// Bet is one content of an order in one issue, as its member sees it.
type Bet struct {
	ID         id.Bet         `db:"id"`
	Order      id.Order       `db:"order_id"`
	Chase      *id.Chase      `db:"chase_id"`
	Game       string         `db:"game_code"`
	Names      []byte         `db:"names"`
	Issue      id.Issue       `db:"issue_id"`
	Number     string         `db:"number"`
	Mode       string         `db:"prize_mode"`
	Type       string         `db:"bet_type"`
	Selection  string         `db:"selection"`
	UnitMode   rules.UnitMode `db:"unit_mode"`
	Multiple   int64          `db:"multiple"`
	Units      int64          `db:"units"`
	Stake      money.Amount   `db:"stake"`
	Group      *int           `db:"prize_group"`
	Odds       []byte         `db:"odds"`
	Most       money.Amount   `db:"max_payout"`
	State      ItemState      `db:"state"`
	Payout     money.Amount   `db:"payout"`
	Version    int            `db:"version"`
	PlacedAt   time.Time      `db:"placed_at"`
	DrawsAt    time.Time      `db:"draws_at"`
	ClosesAt   time.Time      `db:"closes_at"`
	IssueState IssueState     `db:"issue_state"`
	Result     *string        `db:"result"`
	IsStopping bool           `db:"stops_on_win"`
}

// Name returns the name of the bet's game in a language, or in English.
func (b Bet) Name(language string) string { return Game{Names: b.Names}.Name(language) }

const selectBet = `SELECT o.id, o.order_id, o.chase_id, i.game_code, g.names, o.issue_id, i.number, r.prize_mode,
	o.bet_type, o.selection, o.unit_mode, o.multiple, o.units, o.stake, o.prize_group, o.odds, o.max_payout, o.state,
	o.payout, o.version, o.placed_at, i.draws_at, i.closes_at, i.state AS issue_state, i.result,
	COALESCE(c.stops_on_win, false) AS stops_on_win
	FROM lottery_items o
	JOIN lottery_issues i ON i.id = o.issue_id
	JOIN lottery_orders r ON r.id = o.order_id
	JOIN lottery_games l ON l.code = i.game_code
	JOIN games g ON g.id = l.game_id
	LEFT JOIN lottery_chases c ON c.id = o.chase_id `

// Filter selects a member's bets, newest first; zero values do not filter. Before is the last bet of the page before.
type Filter struct {
	Member id.Member
	Game   string
	IsOpen bool
	Before id.Bet
	Size   int
}

// Bets returns a page of a member's bets.
func Bets(ctx context.Context, q pg.Q, f Filter) ([]Bet, error) {
	list := []Bet{}
	const where = `WHERE o.member_id = $1 AND ($2 = '' OR i.game_code = $2) AND (NOT $3 OR o.state = 'PENDING')
		AND ($4 = '' OR o.id < NULLIF($4, '')::uuid) ORDER BY o.id DESC LIMIT $5`
	err := q.SelectContext(ctx, &list, selectBet+where, f.Member, f.Game, f.IsOpen, f.Before, f.Size)
	return list, err
}

// BetsOf returns the bets of one order in its order. Faults: not_found.
func BetsOf(ctx context.Context, q pg.Q, member id.Member, order id.Order) ([]Bet, error) {
	var list []Bet
	const where = `WHERE o.member_id = $1 AND o.order_id = $2 ORDER BY o.id`
	err := q.SelectContext(ctx, &list, selectBet+where, member, order)
	if err == nil && len(list) == 0 {
		err = fault.New(fault.NotFound)
	}
	return list, err
}

// OpenedFilter selects draws of a mode in a range of instants; an empty game or region does not filter.
type OpenedFilter struct {
	Mode         catalog.Mode
	Game, Region string
	From, Until  time.Time
}

// OpenedDraw is a draw with its game.
type OpenedDraw struct {
	Code     string    `db:"code"`
	Names    []byte    `db:"names"`
	Region   *string   `db:"region"`
	Province *string   `db:"province"`
	Number   string    `db:"number"`
	DrawsAt  time.Time `db:"draws_at"`
	Result   string    `db:"result"`
}

// Name returns the name of the game in a language, or in English.
func (d OpenedDraw) Name(language string) string { return Game{Names: d.Names}.Name(language) }

// mostOpened bounds a list of draws: a game of one minute has 1,440 a day.
const mostOpened = 200

// Opened returns draws, newest first. Without a game only official draws are listed, because those of fast games would
// fill the list.
func Opened(ctx context.Context, q pg.Q, f OpenedFilter) ([]OpenedDraw, error) {
	list := []OpenedDraw{}
	const read = `SELECT l.code, g.names, l.region, l.province, i.number, i.draws_at, i.result
		FROM lottery_games l JOIN games g ON g.id = l.game_id JOIN lottery_issues i ON i.game_code = l.code
		WHERE $1 = ANY (l.modes) AND ($2 = '' AND l.source = 'OFFICIAL' OR l.code = $2) AND ($3 = '' OR l.region = $3)
			AND i.draws_at >= $4 AND i.draws_at < $5 AND i.result IS NOT NULL AND i.state <> 'VOIDED'
		ORDER BY i.draws_at DESC, l.sort LIMIT $6`
	return list, q.SelectContext(ctx, &list, read, f.Mode, f.Game, f.Region, f.From, f.Until, mostOpened)
}
