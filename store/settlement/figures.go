package settlement

import (
	"context"
	"time"

	"github.com/lib/pq"

	"lantern/store/clock"
	"lantern/store/contract"
	"lantern/store/id"
	"lantern/store/pg"
)

// frozen selects the members who are not active because a freeze is in force: their own, or that of a team above them.
const frozen = `frozen AS MATERIALIZED (
		SELECT id FROM members WHERE login_frozen OR bet_frozen OR funds_frozen OR income_frozen
		UNION SELECT f.member_id FROM member_freezes f WHERE f.lifted_at IS NULL AND f.flag <> 'REGISTER'
			AND COALESCE(f.from_at <= lantern_now(), true) AND COALESCE(f.until_at > lantern_now(), true)
		UNION SELECT a.descendant_id FROM member_freezes f JOIN member_ancestors a ON a.ancestor_id = f.member_id
				AND a.valid_to IS NULL
			WHERE f.applies_to_team AND f.lifted_at IS NULL AND f.flag <> 'REGISTER'
				AND COALESCE(f.from_at <= lantern_now(), true) AND COALESCE(f.until_at > lantern_now(), true))`

// window is the time that figures are read for: hours and slots from From until before To, or whole business days from
// First to Last.
type window struct {
	From, To    time.Time
	First, Last clock.Date
}

func (r Run) window() window {
	return window{From: r.From, To: r.To, First: r.firstDay(), Last: r.Earned}
}

// teams are whose figures are read: of each contract the downline with everybody below, and the stake from which a
// round counts.
type teams struct {
	contracts, owners []string
	roundBets         []int64
}

func (t *teams) add(which id.Contract, owner id.Member, terms contract.Terms) {
	t.contracts, t.owners = append(t.contracts, string(which)), append(t.owners, string(owner))
	t.roundBets = append(t.roundBets, int64(terms.RoundBet))
}

// given are the teams as a table: $1 the contracts, $2 their downlines.
const given = `unnest($1::uuid[], $2::uuid[]) AS c (id, owner_id)`

// inTeam joins the members of d with the contracts in whose teams they were on the last day of the window ($3).
const inTeam = ` JOIN member_ancestors a ON a.descendant_id = d.member_id AND a.valid_from <= $3::date
		AND (a.valid_to IS NULL OR a.valid_to > $3::date)
	JOIN c ON c.owner_id = a.ancestor_id`

// read reads what the bills of a kind are computed from, in one statement for all teams.
func (t teams) read(ctx context.Context, q pg.Q, rules contract.Rules, kind contract.Kind, w window) (
	map[id.Contract]Figures, error) {
	var rows []struct {
		Contract id.Contract `db:"id"`
		Figures
	}
	contracts, owners := pq.Array(t.contracts), pq.Array(t.owners)
	var err error
	switch kind {
	case contract.HourlySalary:
		const read = `WITH c AS (SELECT * FROM ` + given + `), ` + frozen + `
			SELECT c.id, sum(d.valid_bet)::bigint AS valid_bet,
				count(*) FILTER (WHERE d.valid_bet >= $5 AND d.member_id NOT IN (SELECT id FROM frozen)) AS active
			FROM member_hours d` + inTeam + ` WHERE d.hour_at >= $4 AND d.hour_at < $6 GROUP BY c.id`
		err = q.SelectContext(ctx, &rows, read, contracts, owners, w.Last, w.From, rules.ActiveHour, w.To)
	case contract.RealtimeSalary:
		const read = `WITH c AS (SELECT * FROM unnest($1::uuid[], $2::uuid[], $5::bigint[]) AS c (id, owner_id, round_bet))
			SELECT n.id, n.won, n.lost, COALESCE(t.won, 0) AS day_won, COALESCE(t.lost, 0) AS day_lost,
				COALESCE(t.paid, 0) AS day_paid
			FROM (SELECT c.id, COALESCE(sum(d.sign * d.stake) FILTER (WHERE d.payout > d.stake), 0)::bigint AS won,
					COALESCE(sum(d.sign * d.stake) FILTER (WHERE d.payout < d.stake), 0)::bigint AS lost
				FROM round_changes d` + inTeam + `
				WHERE d.slot_at >= $4 AND d.slot_at < $6 AND d.stake >= c.round_bet GROUP BY c.id) n
			LEFT JOIN realtime_totals t ON t.contract_id = n.id AND t.day = $3::date`
		err = q.SelectContext(ctx, &rows, read, contracts, owners, w.Last, w.From, pq.Array(t.roundBets), w.To)
	case contract.DailySalary, contract.Dividend:
		minBet := rules.ActiveDay
		if kind == contract.Dividend {
			minBet = rules.ActiveDividend
		}
		err = q.SelectContext(ctx, &rows, ofDays, contracts, owners, w.Last, w.First, minBet)
	}
	if err != nil {
		return nil, pg.Named(err)
	}
	figures := make(map[id.Contract]Figures, len(rows))
	for _, row := range rows {
		figures[row.Contract] = row.Figures
	}
	return figures, nil
}

// ofDays reads whole business days: sums of the teams, and how many of their members were active in the period. The
// salary is what the agent's own salaries for days of the period came to.
const ofDays = `WITH c AS (SELECT * FROM ` + given + `), ` + frozen + `, bettors AS MATERIALIZED (
		SELECT member_id FROM member_days WHERE day BETWEEN $4::date AND $3::date GROUP BY member_id
		HAVING sum(valid_bet) >= $5),
	active AS (
		SELECT c.id, count(*) AS active FROM bettors d` + inTeam + `
		WHERE d.member_id NOT IN (SELECT id FROM frozen) GROUP BY c.id),
	team AS (
		SELECT c.id, sum(t.stake)::bigint AS stake, sum(t.payout)::bigint AS payout, sum(t.valid_bet)::bigint AS valid_bet,
			sum(t.rebate + t.commission)::bigint AS rebate, sum(t.activity)::bigint AS activity
		FROM c JOIN team_days t ON t.member_id = c.owner_id AND t.day BETWEEN $4::date AND $3::date GROUP BY c.id),
	salaries AS (
		SELECT c.id, sum(b.amount)::bigint AS salary FROM c JOIN bills b ON b.payee_id = c.owner_id
			AND b.kind <> 'DIVIDEND' AND b.earned_on BETWEEN $4::date AND $3::date AND NOT b.is_replaced
			AND b.state <> 'CANCELLED' GROUP BY c.id)
	SELECT c.id, COALESCE(stake, 0) AS stake, COALESCE(payout, 0) AS payout, COALESCE(valid_bet, 0) AS valid_bet,
		COALESCE(rebate, 0) AS rebate, COALESCE(activity, 0) AS activity, COALESCE(salary, 0) AS salary,
		COALESCE(active, 0) AS active
	FROM c LEFT JOIN team USING (id) LEFT JOIN active USING (id) LEFT JOIN salaries USING (id)`
