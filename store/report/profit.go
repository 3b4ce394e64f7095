package report

import (
	"context"

	"lantern/store/clock"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
)

// Figures are sums of a member's play and money, with signs from the player's point of view.
type Figures struct {
	Deposit, Withdrawal   money.Amount
	Bet, ValidBet, Payout money.Amount
	Rebate, Activity      money.Amount
}

// GameProfit is the result of play alone.
func (f Figures) GameProfit() money.Amount { return f.Payout - f.Bet }

// NetProfit is the result of play and rewards; deposits and withdrawals do not count.
func (f Figures) NetProfit() money.Amount { return f.GameProfit() + f.Rebate + f.Activity }

// ProfitDay are the figures of a business day.
type ProfitDay struct {
	Day clock.Date
	Figures
}

// ProfitType are the figures of a type of game; those without a game stay zero.
type ProfitType struct {
	GameType string
	Figures
}

// Profit are a member's figures over some days: in total, by day, and by type of game.
type Profit struct {
	Total Figures
	Days  []ProfitDay
	Types []ProfitType
}

// ProfitOf computes a member's own figures over a range.
func ProfitOf(ctx context.Context, q pg.Q, memberID id.Member, r Range) (Profit, error) {
	c := tally{ctx: ctx, q: q, who: memberID, days: r, byDay: map[clock.Date]*Figures{}}
	for _, day := range r.Days() {
		c.out.Days = append(c.out.Days, ProfitDay{Day: day})
	}
	for i := range c.out.Days {
		c.byDay[c.out.Days[i].Day] = &c.out.Days[i].Figures
	}
	for _, step := range []func() error{c.bets, c.rebates, c.funds} {
		if err := step(); err != nil {
			return Profit{}, pg.Named(err)
		}
	}
	return c.out, nil
}

// tally is the state of a computation.
type tally struct {
	ctx   context.Context
	q     pg.Q
	who   id.Member
	days  Range
	byDay map[clock.Date]*Figures
	out   Profit
}

// ofType returns the figures of a type of game, to add to.
func (c *tally) ofType(name string) *Figures {
	for i := range c.out.Types {
		if c.out.Types[i].GameType == name {
			return &c.out.Types[i].Figures
		}
	}
	c.out.Types = append(c.out.Types, ProfitType{GameType: name})
	return &c.out.Types[len(c.out.Types)-1].Figures
}

func (c *tally) bets() error {
	const read = `SELECT settled_on::text AS day, game_type, sum(stake)::bigint AS stake, sum(valid_bet)::bigint AS valid,
		sum(payout)::bigint AS payout
		FROM bets WHERE member_id = $1 AND state = 'SETTLED' AND settled_on BETWEEN $2 AND $3 GROUP BY settled_on, game_type
		ORDER BY game_type`
	var rows []struct {
		Day      clock.Date   `db:"day"`
		GameType string       `db:"game_type"`
		Stake    money.Amount `db:"stake"`
		Valid    money.Amount `db:"valid"`
		Payout   money.Amount `db:"payout"`
	}
	err := c.q.SelectContext(c.ctx, &rows, read, c.who, c.days.From, c.days.To)
	for _, row := range rows {
		for _, f := range []*Figures{&c.out.Total, c.byDay[row.Day], c.ofType(row.GameType)} {
			f.Bet, f.ValidBet, f.Payout = f.Bet+row.Stake, f.ValidBet+row.Valid, f.Payout+row.Payout
		}
	}
	return err
}

// rebates sums what was earned, paid or not, by the day for which it was earned.
func (c *tally) rebates() error {
	const read = `SELECT earned_on::text AS day, game_type, sum(amount)::bigint AS amount FROM rebate_accruals
		WHERE beneficiary_id = $1 AND earned_on BETWEEN $2 AND $3 AND kind = 'SELF_REBATE' AND NOT is_withheld
		GROUP BY earned_on, game_type ORDER BY game_type`
	var rows []struct {
		Day      clock.Date   `db:"day"`
		GameType string       `db:"game_type"`
		Amount   money.Amount `db:"amount"`
	}
	err := c.q.SelectContext(c.ctx, &rows, read, c.who, c.days.From, c.days.To)
	for _, row := range rows {
		for _, f := range []*Figures{&c.out.Total, c.byDay[row.Day], c.ofType(row.GameType)} {
			f.Rebate += row.Amount
		}
	}
	return err
}

// deposits are the kinds of entries that count as deposits.
const deposits = `'DEPOSIT', 'DEPOSIT_MANUAL', 'DEPOSIT_REVERSED'`

// ownFunds selects a member's entries that are neither bets nor rebates, with the figure that each belongs to: $1 the
// member, $2 and $3 the days. A withdrawal counts when it leaves the hold for a payee.
const ownFunds = `SELECT e.id, e.kind, e.business_on, e.recorded_at, CASE WHEN e.kind IN (` + deposits + `)
	THEN 'deposit'
			WHEN e.kind = 'WITHDRAW_PAID' THEN 'withdrawal' ELSE 'activity' END AS figure,
		CASE WHEN e.kind = 'WITHDRAW_PAID' THEN -l.amount ELSE l.amount END AS amount
	FROM entries e
	JOIN accounts o ON o.owner_id = e.member_id AND o.code = CASE WHEN e.kind = 'WITHDRAW_PAID' THEN 'user:hold:withdraw'
	ELSE 'user:main' END
	JOIN lines l ON l.entry_id = e.id AND l.account_id = o.id
	WHERE e.member_id = $1
	AND ` + noBets + ` AND e.kind IN (` + deposits + `, 'WITHDRAW_PAID', ` + rewards + `)
	AND e.business_on BETWEEN $2 AND $3`

func (c *tally) funds() error {
	const read = `SELECT figure, business_on::text AS day, sum(amount)::bigint AS amount FROM (` + ownFunds + `) AS f
		GROUP BY figure, business_on`
	var rows []struct {
		Figure string       `db:"figure"`
		Day    clock.Date   `db:"day"`
		Amount money.Amount `db:"amount"`
	}
	err := c.q.SelectContext(c.ctx, &rows, read, c.who, c.days.From, c.days.To)
	for _, row := range rows {
		for _, f := range []*Figures{&c.out.Total, c.byDay[row.Day]} {
			switch row.Figure {
			case "deposit":
				f.Deposit += row.Amount
			case "withdrawal":
				f.Withdrawal += row.Amount
			default:
				f.Activity += row.Amount
			}
		}
	}
	return err
}
