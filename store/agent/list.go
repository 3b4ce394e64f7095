package agent

import (
	"context"
	"time"

	"lantern/store/clock"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
)

// Rebate is an agent's share of one bet. IsVisible is false if the bettor has left the agent's team since.
type Rebate struct {
	Bet        id.Bet       `db:"bet_id"`
	Username   string       `db:"username"`
	GameType   string       `db:"game_type"`
	Valid      money.Amount `db:"valid_bet"`
	Point      money.Rate   `db:"point_ppm"`
	Amount     money.Amount `db:"amount"`
	At         time.Time    `db:"accrued_at"`
	Entry      *id.Entry    `db:"entry_id"`
	IsWithheld bool         `db:"is_withheld"`
	IsVisible  bool         `db:"is_visible"`
}

// RebateFilter selects at most Size rebates by the business days on which they were earned, newest bet first. Before is
// the last bet of the previous page.
type RebateFilter struct {
	From, To clock.Date
	Before   id.Bet
	Size     int
}

// Rebates returns the rebates that an agent earned from own bets and those of the team.
func Rebates(ctx context.Context, q pg.Q, memberID id.Member, e RebateFilter) ([]Rebate, error) {
	const read = `SELECT r.bet_id, m.username, r.game_type, r.valid_bet, r.point_ppm, r.amount, r.accrued_at, r.entry_id,
		r.is_withheld,
			EXISTS (SELECT FROM member_ancestors a WHERE a.ancestor_id = $1 AND a.descendant_id = r.bettor_id
				AND a.valid_from <= business_day(lantern_now())
				AND (a.valid_to IS NULL OR a.valid_to > business_day(lantern_now()))) AS is_visible
		FROM rebate_accruals r JOIN members m ON m.id = r.bettor_id
		WHERE r.beneficiary_id = $1 AND r.earned_on BETWEEN $2 AND $3
			AND ($4 = '' OR r.bet_id < NULLIF($4, '')::uuid)
		ORDER BY r.bet_id DESC LIMIT $5`
	rows := []Rebate{}
	err := q.SelectContext(ctx, &rows, read, memberID, e.From, e.To, string(e.Before), e.Size)
	return rows, pg.Named(err)
}

// RebateSum is the sum of an agent's rebates.
type RebateSum struct {
	Accrued  money.Amount `db:"accrued"`
	Credited money.Amount `db:"credited"`
}

// RebateTotals sums an agent's rebates of some business days.
func RebateTotals(ctx context.Context, q pg.Q, memberID id.Member, from, to clock.Date) (RebateSum, error) {
	const read = `SELECT COALESCE(sum(amount) FILTER (WHERE entry_id IS NULL OR is_withheld), 0)::bigint AS accrued,
			COALESCE(sum(amount) FILTER (WHERE entry_id IS NOT NULL AND NOT is_withheld), 0)::bigint AS credited
		FROM rebate_accruals WHERE beneficiary_id = $1 AND earned_on BETWEEN $2 AND $3`
	var sum RebateSum
	err := q.GetContext(ctx, &sum, read, memberID, from, to)
	return sum, pg.Named(err)
}
