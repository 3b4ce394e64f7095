// Package bet reads the betting record: every stake and its result, whichever vendor the game is from.
package bet

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
)

// State of a bet as its player sees it.
type State string

// The states.
const (
	Open      State = "OPEN"
	Won       State = "WON"
	Lost      State = "LOST"
	Tie       State = "TIE"
	Cancelled State = "CANCELLED"
)

// RebateState is whether the rebate of a bet has been paid.
type RebateState string

// The states of a rebate.
const (
	Accrued  RebateState = "ACCRUED"
	Credited RebateState = "CREDITED"
)

// Values lists every RebateState.
func (RebateState) Values() []RebateState { return []RebateState{Accrued, Credited} }

// Values lists every State.
func (State) Values() []State {
	return []State{Open, Won, Lost, Tie, Cancelled}
}

// Bet is one stake. The payout of a cancelled bet is its returned stake.
type Bet struct {
	ID        id.Bet       `db:"id"`
	GameType  string       `db:"game_type"`
	Vendor    string       `db:"vendor_code"`
	Game      id.Game      `db:"game_id"`
	Names     []byte       `db:"names"`
	Cover     *string      `db:"cover"`
	Round     string       `db:"round_id"`
	Currency  string       `db:"currency"`
	State     State        `db:"state"`
	Stake     money.Amount `db:"stake"`
	ValidBet  money.Amount `db:"valid_bet"`
	Payout    money.Amount `db:"payout"`
	Profit    money.Amount `db:"profit"`
	PlacedAt  time.Time    `db:"placed_at"`
	SettledAt *time.Time   `db:"settled_at"`
	Detail    *string      `db:"detail"`
}

// Name returns the name of the bet's game in a language, or in English.
func (b Bet) Name(language string) string {
	var names map[string]string
	if json.Unmarshal(b.Names, &names) != nil || names[language] == "" {
		return names["en"]
	}
	return names[language]
}

const (
	shownState = `CASE WHEN b.state <> 'SETTLED' THEN b.state WHEN b.payout > b.stake THEN 'WON' WHEN b.payout = b.stake
		THEN 'TIE' ELSE 'LOST' END`
	profit    = `CASE WHEN b.state = 'SETTLED' THEN b.payout - b.stake ELSE 0 END`
	returned  = `CASE WHEN b.state = 'CANCELLED' THEN b.stake ELSE b.payout END`
	selectBet = `SELECT b.id, b.game_type, b.vendor_code, b.game_id, g.names, g.cover, b.round_id, b.currency,
		` + shownState + ` AS state, b.stake,
		b.valid_bet, ` + returned + ` AS payout, ` + profit + ` AS profit, b.placed_at, b.settled_at, b.detail
		FROM bets b LEFT JOIN games g ON g.id = b.game_id `
)

// shownAs are the conditions for shownState: the planner can use an index on the columns they read. An unknown state
// matches no bet.
var shownAs = map[State]string{
	Open: "b.state = 'OPEN'", Cancelled: "b.state = 'CANCELLED'", Won: "b.state = 'SETTLED' AND b.payout > b.stake",
	Tie: "b.state = 'SETTLED' AND b.payout = b.stake", Lost: "b.state = 'SETTLED' AND b.payout < b.stake",
}

// Filter filters the record; zero values do not filter.
type Filter struct {
	Member   id.Member
	From, To time.Time
	State    State
	GameType string
	// Search is a part of a game's name, a round or a reference.
	Search string
	Before id.Bet
	// IsOldestFirst turns the order of List around: its page follows Before.
	IsOldestFirst bool
	Size          int
}

// where builds the condition. Only filters that are set are in it, so that the member's index leads. The time range is
// also given as a range of ids: bets are partitioned by id, and the planner skips the other months.
func (filter Filter) where(ctx context.Context, q pg.Q) (string, []any, error) {
	ids, err := pg.IDRangeBetween(ctx, q, filter.From, filter.To)
	parts, args := []string{"b.member_id = $1"}, []any{filter.Member}
	add := func(condition string, value any) {
		args = append(args, value)
		parts = append(parts, fmt.Sprintf(condition, len(args)))
	}
	add("b.id >= $%d", ids.First)
	add("b.id < $%d", ids.Behind)
	if !filter.From.IsZero() {
		add("b.placed_at >= $%d", filter.From)
	}
	if !filter.To.IsZero() {
		add("b.placed_at < $%d", filter.To)
	}
	if filter.State != "" {
		condition, isKnown := shownAs[filter.State]
		if !isKnown {
			condition = "false"
		}
		parts = append(parts, condition)
	}
	if filter.GameType != "" {
		add("b.game_type = $%d", filter.GameType)
	}
	if filter.Search != "" {
		args = append(args, filter.Search)
		found := fmt.Sprintf("b.game_id IN (SELECT id FROM games WHERE strpos(search, lower($%[1]d)) > 0) "+
			"OR b.round_id = $%[1]d", len(args))
		if ids, err := id.ParseReference(filter.Search); err == nil {
			found += fmt.Sprintf(" OR b.id BETWEEN $%d AND $%d AND right(b.id::text, 8) = $%d", len(args)+1, len(args)+2,
				len(args)+3)
			args = append(args, ids.First, ids.Last, ids.Tail)
		}
		parts = append(parts, "("+found+")")
	}
	return "WHERE " + strings.Join(parts, " AND "), args, err
}

// List returns a page of the record, newest first unless the filter turns the order around.
func List(ctx context.Context, q pg.Q, filter Filter) ([]Bet, error) {
	where, args, err := filter.where(ctx, q)
	if err != nil {
		return nil, err
	}
	after, order := " AND b.id < $%d", " ORDER BY b.id DESC"
	if filter.IsOldestFirst {
		after, order = " AND b.id > $%d", " ORDER BY b.id ASC"
	}
	if filter.Before != "" {
		args = append(args, filter.Before)
		where += fmt.Sprintf(after, len(args))
	}
	args = append(args, filter.Size)
	list := []Bet{}
	err = q.SelectContext(ctx, &list, selectBet+where+order+fmt.Sprintf(" LIMIT $%d", len(args)), args...)
	return list, err
}

// Totals of all bets that match a filter. Stake, ValidBet, Payout and Profit are those of settled bets, so that Payout
// minus Stake is Profit; the stakes of open and of cancelled bets are apart.
type Totals struct {
	Count         int64        `db:"count"`
	Stake         money.Amount `db:"stake"`
	ValidBet      money.Amount `db:"valid_bet"`
	Payout        money.Amount `db:"payout"`
	Profit        money.Amount `db:"profit"`
	OpenStake     money.Amount `db:"open_stake"`
	ReturnedStake money.Amount `db:"returned_stake"`
	Counts
}

// Counts are the numbers of bets by state. They ignore the state of the filter: they are what another state would
// find.
type Counts struct {
	Open      int64 `db:"open"`
	Won       int64 `db:"won"`
	Lost      int64 `db:"lost"`
	Tie       int64 `db:"tie"`
	Cancelled int64 `db:"cancelled"`
}

const sums = `SELECT count(*) FILTER (WHERE is_chosen) AS count,
	COALESCE(sum(stake) FILTER (WHERE is_chosen AND shown IN ('WON', 'LOST', 'TIE')), 0)::bigint AS stake,
	COALESCE(sum(valid_bet) FILTER (WHERE is_chosen AND shown IN ('WON', 'LOST', 'TIE')), 0)::bigint AS valid_bet,
	COALESCE(sum(payout) FILTER (WHERE is_chosen AND shown IN ('WON', 'LOST', 'TIE')), 0)::bigint AS payout,
	COALESCE(sum(stake) FILTER (WHERE is_chosen AND shown = 'OPEN'), 0)::bigint AS open_stake,
	COALESCE(sum(stake) FILTER (WHERE is_chosen AND shown = 'CANCELLED'), 0)::bigint AS returned_stake,
	count(*) FILTER (WHERE shown = 'OPEN') AS open, count(*) FILTER (WHERE shown = 'WON') AS won,
	count(*) FILTER (WHERE shown = 'LOST') AS lost, count(*) FILTER (WHERE shown = 'TIE') AS tie,
	count(*) FILTER (WHERE shown = 'CANCELLED') AS cancelled FROM chosen`

// Sum adds up the bets that match the filter.
func Sum(ctx context.Context, q pg.Q, filter Filter) (Totals, error) {
	var t Totals
	chosen := filter.State
	filter.State = ""
	where, args, err := filter.where(ctx, q)
	if err != nil {
		return t, err
	}
	args = append(args, string(chosen))
	// One reading of the bets serves the counts of all states and the sums of the chosen one.
	read := `WITH found AS (SELECT b.stake, b.valid_bet, b.payout, ` + shownState + ` AS shown FROM bets b ` + where +
		fmt.Sprintf(`), chosen AS (SELECT *, $%d = '' OR shown = $%d AS is_chosen FROM found) `, len(args), len(args)) +
		sums
	err = q.GetContext(ctx, &t, read, args...)
	t.Profit = t.Payout - t.Stake
	return t, err
}

// Count returns how many bets match the filter, at most limit.
func Count(ctx context.Context, q pg.Q, filter Filter, limit int) (count int, err error) {
	where, args, err := filter.where(ctx, q)
	if err != nil {
		return 0, err
	}
	err = q.GetContext(ctx, &count, `SELECT count(*) FROM (SELECT
		FROM bets b `+where+fmt.Sprintf(" LIMIT $%d) AS few", len(args)+1), append(args, limit)...)
	return count, err
}

// Of returns one of a member's bets. Faults: not_found.
func Of(ctx context.Context, q pg.Q, member id.Member, betID id.Bet) (Bet, error) {
	var b Bet
	err := q.GetContext(ctx, &b, selectBet+`WHERE b.member_id = $1 AND b.id = $2`, member, betID)
	if pg.IsNone(err) {
		return b, fault.New(fault.NotFound)
	}
	return b, err
}

// VendorTx returns the vendor's transaction id of the stake.
func (b Bet) VendorTx(ctx context.Context, q pg.Q) (tx string, err error) {
	const read = `SELECT substr(key, length($2) + 1) FROM entries
		WHERE related_id = $1 AND related_kind = 'bet' AND kind = 'BET' AND starts_with(key, $2)
		ORDER BY id LIMIT 1`
	err = q.GetContext(ctx, &tx, read, b.ID, "vendor:"+b.Vendor+":")
	return tx, err
}

// Entry is what a ledger entry of a bet did to the player's main balance.
type Entry struct {
	ID     id.Entry     `db:"id"`
	Kind   string       `db:"kind"`
	Amount money.Amount `db:"amount"`
	At     time.Time    `db:"at"`
}

// Entries returns a bet's ledger entries in their order.
func Entries(ctx context.Context, q pg.Q, member id.Member, betID id.Bet) ([]Entry, error) {
	const read = `SELECT e.id, e.kind, l.amount, e.recorded_at AS at
		FROM entries e JOIN lines l ON l.entry_id = e.id JOIN accounts a ON a.id = l.account_id
		WHERE e.related_id = $2 AND e.related_kind = 'bet' AND e.member_id = $1 AND a.owner_id = $1 AND a.code = 'user:main'
		ORDER BY e.id`
	list := []Entry{}
	err := q.SelectContext(ctx, &list, read, member, betID)
	return list, err
}

// Rebate is what a bet earned for its own player.
type Rebate struct {
	Kind   string       `db:"kind"`
	Point  money.Rate   `db:"point_ppm"`
	Amount money.Amount `db:"amount"`
	IsPaid bool         `db:"is_paid"`
}

// Rebates returns a bet's rebates to its own player. Uplines' rebates are left out: only they may see them.
func Rebates(ctx context.Context, q pg.Q, member id.Member, betID id.Bet) ([]Rebate, error) {
	const read = `SELECT kind, point_ppm, amount, entry_id IS NOT NULL AS is_paid FROM rebate_accruals
		WHERE bet_id = $2 AND beneficiary_id = $1 ORDER BY settlement_version`
	list := []Rebate{}
	err := q.SelectContext(ctx, &list, read, member, betID)
	return list, err
}
