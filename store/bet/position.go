package bet

import (
	"context"
	"time"

	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
)

// Position is what a member staked and what was paid out; an open stake has no payout yet.
type Position struct {
	Staked money.Amount `db:"staked"`
	Won    money.Amount `db:"won"`
}

// PositionSince sums the bets that a member placed since an instant.
func PositionSince(ctx context.Context, q pg.Q, member id.Member, since time.Time) (Position, error) {
	const read = `SELECT COALESCE(sum(stake), 0)::bigint AS staked, COALESCE(sum(payout), 0)::bigint AS won FROM bets
		WHERE member_id = $1 AND id >= bet_floor($2) AND placed_at >= $2 AND state <> 'CANCELLED'`
	var p Position
	err := q.GetContext(ctx, &p, read, member, since)
	return p, err
}
