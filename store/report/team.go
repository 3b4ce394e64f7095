package report

import (
	"context"
	"strings"
	"time"

	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
)

// TeamRow is one member of an agent's team: the member's own balance, and the figures of the member's whole team.
type TeamRow struct {
	ID           id.Member    `db:"id"`
	Username     string       `db:"username"`
	Kind         int          `db:"kind"`
	Level        int          `db:"level"`
	Members      int          `db:"members"`
	Balance      money.Amount `db:"balance"`
	ValidBet     money.Amount `db:"valid_bet"`
	NetProfit    money.Amount `db:"net_profit"`
	RegisteredAt time.Time    `db:"registered_at"`
	LastLoginAt  *time.Time   `db:"last_login_at"`
	IsOnline     bool         `db:"is_online"`
}

// TeamFilter selects at most Size rows after the member After: direct downlines or, with a text, all members below
// whose username contains it.
type TeamFilter struct {
	Days  Range
	Text  string
	After id.Member
	Size  int
}

// Team lists members below an agent in the order of registration.
func Team(ctx context.Context, q pg.Q, agent id.Member, f TeamFilter) ([]TeamRow, error) {
	const read = `
		WITH page AS (
			SELECT m.id, m.username, m.kind, m.registered_at, m.last_login_at, a.depth AS level
			FROM member_ancestors a JOIN members m ON m.id = a.descendant_id
			WHERE a.ancestor_id = $1 AND a.valid_from <= business_day(lantern_now())
				AND (a.valid_to IS NULL OR a.valid_to > business_day(lantern_now()))
				AND CASE WHEN $2 = '' THEN a.depth = 1 ELSE a.depth > 0 AND m.username_key LIKE '%' || $2 || '%' END
				AND ($3 = '' OR m.id > NULLIF($3, '')::uuid)
			ORDER BY m.id LIMIT $4)
		SELECT p.*, COALESCE(own.amount, 0) AS balance, below.members, COALESCE(bets.valid, 0) AS valid_bet,
			COALESCE(bets.profit, 0) + COALESCE(rebates.amount, 0) + COALESCE(rewards.amount, 0) AS net_profit,
			EXISTS (SELECT FROM sessions s WHERE s.member_id = p.id AND s.ended_at IS NULL AND s.expires_at > lantern_now()
				AND s.last_seen_at > lantern_now() - interval '5 minutes') AS is_online
		FROM page p
		LEFT JOIN LATERAL (SELECT sum(b.amount)::bigint AS amount FROM accounts c JOIN balances b ON b.account_id = c.id
			WHERE c.owner_id = p.id AND c.code = 'user:main') own ON true
		LEFT JOIN LATERAL (SELECT count(*) AS members FROM member_ancestors t WHERE t.ancestor_id = p.id
			AND t.valid_from <= business_day(lantern_now())
			AND (t.valid_to IS NULL OR t.valid_to > business_day(lantern_now()))) below ON true
		LEFT JOIN LATERAL (SELECT sum(b.valid_bet)::bigint AS valid, sum(b.payout - b.stake)::bigint AS profit
			FROM member_ancestors t JOIN bets b ON b.member_id = t.descendant_id
			WHERE t.ancestor_id = p.id AND t.valid_from <= b.settled_on AND (t.valid_to IS NULL OR t.valid_to > b.settled_on)
				AND b.state = 'SETTLED' AND b.settled_on BETWEEN $5 AND $6) bets ON true
		LEFT JOIN LATERAL (SELECT sum(r.amount)::bigint AS amount
			FROM member_ancestors t JOIN rebate_accruals r ON r.beneficiary_id = t.descendant_id
			WHERE t.ancestor_id = p.id AND t.valid_from <= r.earned_on AND (t.valid_to IS NULL OR t.valid_to > r.earned_on)
				AND NOT r.is_withheld AND r.earned_on BETWEEN $5 AND $6) rebates ON true
		LEFT JOIN LATERAL (SELECT sum(l.amount)::bigint AS amount
			FROM member_ancestors t JOIN entries e ON e.member_id = t.descendant_id
			JOIN accounts o ON o.owner_id = e.member_id AND o.code = 'user:main'
			JOIN lines l ON l.entry_id = e.id AND l.account_id = o.id
			WHERE t.ancestor_id = p.id AND t.valid_from <= e.business_on AND (t.valid_to IS NULL OR t.valid_to > e.business_on)
				AND ` + noBets + ` AND e.kind IN (` + rewards + `) AND e.business_on BETWEEN $5 AND $6) rewards ON true
		ORDER BY p.id`
	rows := []TeamRow{}
	err := q.SelectContext(ctx, &rows, read, agent, pattern(f.Text), string(f.After), f.Size, f.Days.From, f.Days.To)
	return rows, pg.Named(err)
}

var likeSigns = strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`)

func pattern(text string) string { return likeSigns.Replace(text) }
