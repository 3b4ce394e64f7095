package report

import (
	"context"

	"lantern/store/clock"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
)

// Scope is the part of an agent's team that a report covers.
type Scope string

// The scopes: the whole team including the agent, or the direct downline only.
const (
	WholeTeam Scope = "team"
	Direct    Scope = "direct"
)

// Values lists every Scope.
func (Scope) Values() []Scope {
	return []Scope{WholeTeam, Direct}
}

// depths returns the range of depths of a scope.
func (s Scope) depths() (from, to int) {
	if s == Direct {
		return 1, 1
	}
	return 0, 64
}

// members selects the team as of today: $1 the agent, $2 and $3 the depths. Trial accounts are outside the tree.
const teamToday = `WITH team AS (SELECT descendant_id AS id FROM member_ancestors
	WHERE ancestor_id = $1 AND depth BETWEEN $2 AND $3
	AND valid_from <= business_day(lantern_now()) AND (valid_to IS NULL OR valid_to > business_day(lantern_now()))) `

// teamOfDay joins rows of a day with the team as of that day.
const teamOfDay = ` a.ancestor_id = $1 AND a.depth BETWEEN $2 AND $3 AND a.valid_from <= `

// People are counts of team members.
type People struct {
	Total   int          `db:"total"`
	Agents  int          `db:"agents"`
	Players int          `db:"players"`
	New     int          `db:"new"`
	Online  int          `db:"online"`
	Balance money.Amount `db:"balance"`
	Active  int          `db:"-"`
}

// Sum is an amount and how many members moved it.
type Sum struct {
	Amount money.Amount `db:"amount"`
	People int          `db:"people"`
	First  int          `db:"first"`
}

// DayProfit is the team's net profit of a day.
type DayProfit struct {
	Day       clock.Date
	NetProfit money.Amount
}

// TypeBets are the valid bets of a type of game.
type TypeBets struct {
	GameType string
	ValidBet money.Amount
}

// Overview is the report on an agent's team, with signs from the team's point of view.
type Overview struct {
	People              People
	Deposit, Withdrawal Sum
	Bet, ValidBet       money.Amount
	Payout, Rebate      money.Amount
	Activity            money.Amount
	Salary, Dividend    money.Amount
	NetProfit           money.Amount
	Trend               []DayProfit
	ByGameType          []TypeBets
}

// Of computes the overview of an agent's team over a range.
func Of(ctx context.Context, q pg.Q, agent id.Member, scope Scope, r Range) (Overview, error) {
	c := count{ctx: ctx, q: q, agent: agent, scope: scope, days: r, net: map[clock.Date]money.Amount{}}
	for _, step := range []func() error{c.people, c.active, c.bets, c.rebates, c.funds, c.first} {
		if err := step(); err != nil {
			return Overview{}, pg.Named(err)
		}
	}
	for _, day := range r.Days() {
		c.out.Trend = append(c.out.Trend, DayProfit{day, c.net[day]})
		c.out.NetProfit += c.net[day]
	}
	return c.out, nil
}

// count is the state of a computation.
type count struct {
	ctx   context.Context
	q     pg.Q
	agent id.Member
	scope Scope
	days  Range
	net   map[clock.Date]money.Amount
	out   Overview
}

func (c *count) args(more ...any) []any {
	from, to := c.scope.depths()
	return append([]any{c.agent, from, to}, more...)
}

func (c *count) people() error {
	const read = teamToday + `SELECT count(*) AS total, count(*) FILTER (WHERE m.kind <> 0) AS agents,
		count(*) FILTER (WHERE m.kind = 0) AS players,
			count(*) FILTER (WHERE business_day(m.registered_at) BETWEEN $4 AND $5) AS new,
			count(*) FILTER (WHERE EXISTS (SELECT FROM sessions s WHERE s.member_id = m.id AND s.ended_at IS NULL
				AND s.expires_at > lantern_now() AND s.last_seen_at > lantern_now() - interval '5 minutes')) AS online,
			COALESCE(sum(b.amount), 0)::bigint AS balance
		FROM team JOIN members m USING (id) LEFT JOIN accounts a ON a.owner_id = m.id AND a.code = 'user:main'
		LEFT JOIN balances b ON b.account_id = a.id`
	return c.q.GetContext(c.ctx, &c.out.People, read, c.args(c.days.From, c.days.To)...)
}

// activeMinBet is the valid bet of one day from which a member counts as active.
const activeMinBet = 100 * money.Unit

func (c *count) active() error {
	const read = `SELECT count(DISTINCT member_id) FROM (
			SELECT t.member_id FROM bets t JOIN member_ancestors a ON a.descendant_id = t.member_id
			JOIN members m ON m.id = t.member_id
			WHERE` + teamOfDay + `t.settled_on AND (a.valid_to IS NULL OR a.valid_to > t.settled_on)
				AND t.state = 'SETTLED' AND t.settled_on BETWEEN $4 AND $5
				AND NOT (m.login_frozen OR m.bet_frozen OR m.funds_frozen OR m.income_frozen)
			GROUP BY t.member_id, t.settled_on HAVING sum(t.valid_bet) >= $6) AS days
		WHERE NOT EXISTS (SELECT FROM unnest(ARRAY['LOGIN', 'BET', 'FUNDS', 'INCOME']) flag
		WHERE is_frozen(days.member_id, flag))`
	return c.q.GetContext(c.ctx, &c.out.People.Active, read, c.args(c.days.From, c.days.To, int64(activeMinBet))...)
}

func (c *count) bets() error {
	const read = `SELECT t.settled_on::text AS day, t.game_type, sum(t.stake)::bigint AS stake,
		sum(t.valid_bet)::bigint AS valid, sum(t.payout)::bigint AS payout
		FROM bets t JOIN member_ancestors a ON a.descendant_id = t.member_id
		WHERE` + teamOfDay + `t.settled_on AND (a.valid_to IS NULL OR a.valid_to > t.settled_on)
			AND t.state = 'SETTLED' AND t.settled_on BETWEEN $4 AND $5
		GROUP BY t.settled_on, t.game_type ORDER BY t.game_type`
	var rows []struct {
		Day      clock.Date   `db:"day"`
		GameType string       `db:"game_type"`
		Stake    money.Amount `db:"stake"`
		Valid    money.Amount `db:"valid"`
		Payout   money.Amount `db:"payout"`
	}
	err := c.q.SelectContext(c.ctx, &rows, read, c.args(c.days.From, c.days.To)...)
	for _, row := range rows {
		c.out.Bet, c.out.ValidBet, c.out.Payout = c.out.Bet+row.Stake, c.out.ValidBet+row.Valid, c.out.Payout+row.Payout
		c.net[row.Day] += row.Payout - row.Stake
		last := len(c.out.ByGameType) - 1
		if last < 0 || c.out.ByGameType[last].GameType != row.GameType {
			c.out.ByGameType = append(c.out.ByGameType, TypeBets{GameType: row.GameType})
			last++
		}
		c.out.ByGameType[last].ValidBet += row.Valid
	}
	return err
}
