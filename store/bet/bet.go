// Package bet reads the betting record: every stake and its result, whichever game it came from.
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

// Bet is one stake.
type Bet struct {
	ID        id.Bet       `db:"id"`
	GameType  string       `db:"game_type"`
	Vendor    string       `db:"vendor_code"`
	Game      id.Game      `db:"game_id"`
	Names     []byte       `db:"names"`
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

// Name of the bet's game in a language.
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
	selectBet = `SELECT b.id, b.game_type, b.vendor_code, b.game_id, g.names, b.round_id, b.currency,
		` + shownState + ` AS state, b.stake,
		b.valid_bet, b.payout, ` + profit + ` AS profit, b.placed_at, b.settled_at, b.detail
		FROM bets b LEFT JOIN games g ON g.id = b.game_id `
)

// shownAs is shownState turned round: a condition that is decided by the first column it reads. An unknown state is no
// bet's.
var shownAs = map[State]string{
	Open: "b.state = 'OPEN'", Cancelled: "b.state = 'CANCELLED'", Won: "b.state = 'SETTLED' AND b.payout > b.stake",
	Tie: "b.state = 'SETTLED' AND b.payout = b.stake", Lost: "b.state = 'SETTLED' AND b.payout < b.stake",
}

// Wanted is which part of the record is asked for; zero values ask for all.
type Wanted struct {
	Member   id.Member
	From, To time.Time
	State    State
	GameType string
	Before   id.Bet
	Size     int
}

// where builds the filter; only what is asked for is in it, so that the index leads. The ids of the days stand beside
// them: by those it is known beforehand which months are looked into, and where.
func (w Wanted) where(ctx context.Context, q pg.Q) (string, []any, error) {
	ids, err := pg.IDs(ctx, q, w.From, w.To)
	parts, args := []string{"b.member_id = $1"}, []any{w.Member}
	add := func(condition string, value any) {
		args = append(args, value)
		parts = append(parts, fmt.Sprintf(condition, len(args)))
	}
	add("b.id >= $%d", ids.First)
	add("b.id < $%d", ids.Behind)
	if !w.From.IsZero() {
		add("b.placed_at >= $%d", w.From)
	}
	if !w.To.IsZero() {
		add("b.placed_at < $%d", w.To)
	}
	if w.State != "" {
		condition, isOne := shownAs[w.State]
		if !isOne {
			condition = "false"
		}
		parts = append(parts, condition)
	}
	if w.GameType != "" {
		add("b.game_type = $%d", w.GameType)
	}
	return "WHERE " + strings.Join(parts, " AND "), args, err
}

// List is a page of the record, newest first.
func List(ctx context.Context, q pg.Q, w Wanted) ([]Bet, error) {
	where, args, err := w.where(ctx, q)
	if err != nil {
		return nil, err
	}
	if w.Before != "" {
		args = append(args, w.Before)
		where += fmt.Sprintf(" AND b.id < $%d", len(args))
	}
	args = append(args, w.Size)
	list := []Bet{}
	err = q.SelectContext(ctx, &list, selectBet+where+fmt.Sprintf(" ORDER BY b.id DESC LIMIT $%d", len(args)), args...)
	return list, err
}

// Totals of all bets that are asked for, whatever page is shown. Stakes that were given back count in the number only.
type Totals struct {
	Count    int64        `db:"count"`
	Stake    money.Amount `db:"stake"`
	ValidBet money.Amount `db:"valid_bet"`
	Payout   money.Amount `db:"payout"`
	Profit   money.Amount `db:"profit"`
}

// Sum adds up what the filter asks for.
func Sum(ctx context.Context, q pg.Q, w Wanted) (Totals, error) {
	var t Totals
	where, args, err := w.where(ctx, q)
	if err != nil {
		return t, err
	}
	const read = `SELECT count(*) AS count, COALESCE(sum(b.stake) FILTER (WHERE b.state <> 'CANCELLED'),
		0)::bigint AS stake,
		COALESCE(sum(b.valid_bet), 0)::bigint AS valid_bet, COALESCE(sum(b.payout), 0)::bigint AS payout,
		COALESCE(sum(` + profit + `), 0)::bigint AS profit FROM bets b `
	err = q.GetContext(ctx, &t, read+where, args...)
	return t, err
}

// Count is how many bets are asked for, at most so many.
func Count(ctx context.Context, q pg.Q, w Wanted, most int) (count int, err error) {
	where, args, err := w.where(ctx, q)
	if err != nil {
		return 0, err
	}
	err = q.GetContext(ctx, &count, `SELECT count(*) FROM (SELECT
		FROM bets b `+where+fmt.Sprintf(" LIMIT $%d) AS few", len(args)+1), append(args, most)...)
	return count, err
}

// Of is one of a member's bets. Faults: not_found.
func Of(ctx context.Context, q pg.Q, member id.Member, which id.Bet) (Bet, error) {
	var b Bet
	err := q.GetContext(ctx, &b, selectBet+`WHERE b.member_id = $1 AND b.id = $2`, member, which)
	if pg.IsNone(err) {
		return b, fault.New(fault.NotFound)
	}
	return b, err
}

// VendorTx is what its vendor named the bet when it asked for the stake.
func (b Bet) VendorTx(ctx context.Context, q pg.Q) (tx string, err error) {
	const read = `SELECT substr(key, length($2) + 1) FROM entries
		WHERE related_id = $1 AND related_kind = 'bet' AND kind = 'BET' AND starts_with(key, $2)
		ORDER BY id LIMIT 1`
	err = q.GetContext(ctx, &tx, read, b.ID, "vendor:"+b.Vendor+":")
	return tx, err
}

// Entry is what a bet did to its player's balance.
type Entry struct {
	ID     id.Entry     `db:"id"`
	Kind   string       `db:"kind"`
	Amount money.Amount `db:"amount"`
	At     time.Time    `db:"at"`
}

// Entries are a bet's, in their order.
func Entries(ctx context.Context, q pg.Q, member id.Member, which id.Bet) ([]Entry, error) {
	const read = `SELECT e.id, e.kind, l.amount, e.recorded_at AS at
		FROM entries e JOIN lines l ON l.entry_id = e.id JOIN accounts a ON a.id = l.account_id
		WHERE e.related_id = $2 AND e.related_kind = 'bet' AND e.member_id = $1 AND a.owner_id = $1 AND a.code = 'user:main'
		ORDER BY e.id`
	list := []Entry{}
	err := q.SelectContext(ctx, &list, read, member, which)
	return list, err
}

// Rebate is what a bet earned for its own player.
type Rebate struct {
	Kind   string       `db:"kind"`
	Point  money.Rate   `db:"point_ppm"`
	Amount money.Amount `db:"amount"`
	IsPaid bool         `db:"is_paid"`
}

// Rebates of a bet that belong to its player; what others earn by it is theirs to see.
func Rebates(ctx context.Context, q pg.Q, member id.Member, which id.Bet) ([]Rebate, error) {
	const read = `SELECT kind, point_ppm, amount, entry_id IS NOT NULL AS is_paid FROM rebate_accruals
		WHERE bet_id = $2 AND beneficiary_id = $1 ORDER BY settlement_version`
	list := []Rebate{}
	err := q.SelectContext(ctx, &list, read, member, which)
	return list, err
}
