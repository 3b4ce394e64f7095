package report

import (
	"lantern/store/clock"
	"lantern/store/money"
)

// rebates sums what the team's members earned, paid or not, by the day for which it was earned. Withheld shares are
// left out.
func (c *count) rebates() error {
	const read = `SELECT t.earned_on::text AS day, sum(t.amount)::bigint AS amount
		FROM rebate_accruals t JOIN member_ancestors a ON a.descendant_id = t.beneficiary_id
		WHERE` + teamOfDay + `t.earned_on AND (a.valid_to IS NULL OR a.valid_to > t.earned_on)
			AND NOT t.is_withheld AND t.earned_on BETWEEN $4 AND $5
		GROUP BY t.earned_on`
	var rows []struct {
		Day    clock.Date   `db:"day"`
		Amount money.Amount `db:"amount"`
	}
	err := c.q.SelectContext(c.ctx, &rows, read, c.args(c.days.From, c.days.To)...)
	for _, row := range rows {
		c.out.Rebate += row.Amount
		c.net[row.Day] += row.Amount
	}
	return err
}

// noBets repeats the condition of the index entries_of_funds, which would not be used otherwise.
const noBets = `e.kind NOT IN ('BET', 'BET_SETTLE', 'PAYOUT', 'BET_CANCEL')`

// rewards are the kinds of entries that count as activity.
const rewards = `'ACTIVITY', 'CASH_BACK', 'RANKING', 'VIP_UPGRADE', 'VIP_PERIODIC', 'BIRTHDAY', 'MISSION',
	'LEADERBOARD', 'REFERRAL', 'POINTS_CONVERT', 'REDEEM_MONEY', 'MATCH_BONUS', 'REWARD_CLAWBACK'`

// The figures of entries that are neither bets nor rebates, by kind. A withdrawal counts when it leaves the hold for a
// payee, less what of a member's transfer did not arrive, and with what arrived too late.
const figures = `SELECT CASE
			WHEN e.kind IN ('DEPOSIT', 'DEPOSIT_MANUAL', 'DEPOSIT_REVERSED') THEN 'deposit'
			WHEN e.kind IN ('WITHDRAW_PAID', 'MATCH_RETURNED', 'MATCH_LATE') THEN 'withdrawal'
			WHEN e.kind LIKE '%_SALARY' OR e.kind LIKE '%_SALARY_PAID' THEN 'salary'
			WHEN e.kind IN ('DIVIDEND', 'DIVIDEND_PAID') THEN 'dividend' ELSE 'activity' END AS figure,
		e.member_id, e.business_on, l.amount
	FROM entries e JOIN member_ancestors a ON a.descendant_id = e.member_id
	JOIN accounts o ON o.owner_id = e.member_id AND o.code = CASE WHEN e.kind = 'WITHDRAW_PAID' THEN 'user:hold:withdraw'
	ELSE 'user:main' END
	JOIN lines l ON l.entry_id = e.id AND l.account_id = o.id
	WHERE` + teamOfDay + `e.business_on AND (a.valid_to IS NULL OR a.valid_to > e.business_on)
		AND ` + noBets + `
		AND e.kind IN ('DEPOSIT', 'DEPOSIT_MANUAL', 'DEPOSIT_REVERSED', 'WITHDRAW_PAID', 'MATCH_RETURNED',
			'MATCH_LATE',
			'DAILY_SALARY', 'HOURLY_SALARY', 'REALTIME_SALARY', 'DAILY_SALARY_PAID', 'HOURLY_SALARY_PAID',
			'REALTIME_SALARY_PAID', 'DIVIDEND', 'DIVIDEND_PAID', ` + rewards + `)
		AND e.business_on BETWEEN $4 AND $5`

func (c *count) funds() error {
	const read = `SELECT figure, CASE WHEN figure = 'activity' THEN business_on::text ELSE '' END AS day,
			sum(amount)::bigint AS amount, count(DISTINCT member_id) AS people
		FROM (` + figures + `) AS f GROUP BY 1, 2`
	var rows []struct {
		Figure string       `db:"figure"`
		Day    clock.Date   `db:"day"`
		Amount money.Amount `db:"amount"`
		People int          `db:"people"`
	}
	err := c.q.SelectContext(c.ctx, &rows, read, c.args(c.days.From, c.days.To)...)
	for _, row := range rows {
		switch row.Figure {
		case "deposit":
			c.out.Deposit = Sum{Amount: row.Amount, People: row.People}
		case "withdrawal":
			c.out.Withdrawal = Sum{Amount: -row.Amount, People: row.People}
		case "salary":
			c.out.Salary = row.Amount
		case "dividend":
			c.out.Dividend = row.Amount
		default:
			c.out.Activity += row.Amount
			c.net[row.Day] += row.Amount
		}
	}
	return err
}

// first counts the members whose first deposit falls into the range.
func (c *count) first() error {
	const read = teamToday + `SELECT count(*) FROM team JOIN LATERAL (SELECT min(business_on) AS first_on FROM entries e
		WHERE e.member_id = team.id AND e.kind IN ('DEPOSIT', 'DEPOSIT_MANUAL')
		AND ` + noBets + `) d ON d.first_on BETWEEN $4 AND $5`
	return c.q.GetContext(c.ctx, &c.out.Deposit.First, read, c.args(c.days.From, c.days.To)...)
}
