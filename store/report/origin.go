package report

import (
	"context"
	"time"

	"lantern/store/clock"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
)

// Origin is one row that a figure was summed from: a bet, an entry, or a rebate.
type Origin struct {
	// Key is the id of the bet or the entry.
	Key      string       `db:"key"`
	Day      clock.Date   `db:"day"`
	At       time.Time    `db:"at"`
	Kind     string       `db:"kind"`
	GameType string       `db:"game_type"`
	Stake    money.Amount `db:"stake"`
	ValidBet money.Amount `db:"valid_bet"`
	Payout   money.Amount `db:"payout"`
	Point    money.Rate   `db:"point_ppm"`
	Amount   money.Amount `db:"amount"`
}

// OriginFilter selects the rows of one figure over some days, of one type of game or all, after a row.
type OriginFilter struct {
	Member   id.Member
	Figure   string
	Days     Range
	GameType string
	// After is the day and key of the last row of the previous page.
	After Position
	Size  int
}

// Position is where a page of rows ended.
type Position struct {
	Day clock.Date
	Key string
}

// origins are the statements for the rows of each figure. All take the member, the first day, the day and key of the
// position, the type of game and the size: $1 to $6. Rows that add nothing are left out.
var origins = map[string]string{
	"bet": betsWith(`stake`), "validBet": betsWith(`valid_bet`), "payout": betsWith(`payout`),
	"gameProfit": betsWith(`payout - stake`),
	"rebate":     rebateOrigins,
	"deposit":    fundsOf("deposit"), "withdrawal": fundsOf("withdrawal"), "activity": fundsOf("activity"),
}

func betsWith(amount string) string {
	return `SELECT id AS key, settled_on::text AS day, settled_at AS at, 'BET' AS kind, game_type, stake, valid_bet,
		payout, 0 AS point_ppm,
			` + amount + ` AS amount FROM bets
		WHERE member_id = $1 AND state = 'SETTLED' AND settled_on BETWEEN $2 AND $3 AND (settled_on < $3 OR id < $4)
			AND ($5 = '' OR game_type = $5) AND ` + amount + ` <> 0
		ORDER BY settled_on DESC, id DESC LIMIT $6`
}

const rebateOrigins = `SELECT bet_id AS key, earned_on::text AS day, accrued_at AS at, kind, game_type, 0 AS stake,
	valid_bet, 0 AS payout, point_ppm, amount
	FROM rebate_accruals
	WHERE beneficiary_id = $1 AND earned_on BETWEEN $2 AND $3 AND (earned_on < $3 OR bet_id < $4)
		AND ($5 = '' OR game_type = $5) AND kind = 'SELF_REBATE' AND NOT is_withheld
	ORDER BY earned_on DESC, bet_id DESC LIMIT $6`

func fundsOf(figure string) string {
	return `SELECT id AS key, business_on::text AS day, recorded_at AS at, kind, '' AS game_type, 0 AS stake,
		0 AS valid_bet, 0 AS payout,
			0 AS point_ppm, amount FROM (` + ownFunds + `) AS f
		WHERE figure = '` + figure + `' AND (business_on < $3 OR id < $4) AND $5 = ''
		ORDER BY business_on DESC, id DESC LIMIT $6`
}

// beyond is greater than every id.
const beyond = "ffffffff-ffff-ffff-ffff-ffffffffffff"

// Origins returns a page of the rows that a figure was summed from, newest first. Faults: validation_failed (no such
// figure).
func Origins(ctx context.Context, q pg.Q, filter OriginFilter) ([]Origin, error) {
	read, ok := origins[filter.Figure]
	if !ok {
		return nil, fault.Invalid("figure", "not_offered")
	}
	until := Position{filter.Days.To, beyond}
	if filter.After.Key != "" && filter.After.Day.DaysUntil(filter.Days.To) >= 0 {
		until = filter.After
	}
	rows := []Origin{}
	err := q.SelectContext(ctx, &rows, read, filter.Member, filter.Days.From, until.Day, until.Key, filter.GameType,
		filter.Size)
	return rows, pg.Named(err)
}
