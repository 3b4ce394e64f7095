package lottery

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"lantern/store/id"
	"lantern/store/money"
)

// ItemState is the state of one content of an order in one issue.
type ItemState string

// The states.
const (
	pending   ItemState = "PENDING"
	won       ItemState = "WON"
	lost      ItemState = "LOST"
	push      ItemState = "PUSH"
	refunded  ItemState = "REFUNDED"
	cancelled ItemState = "CANCELLED"
	late      ItemState = "LATE"
)

// Values lists every ItemState.
func (ItemState) Values() []ItemState {
	return []ItemState{pending, won, lost, push, refunded, cancelled, late}
}

// holdLarge lets the items of members wait who win much in an official draw, until a wrong result would have been
// noticed, and returns the others with their outcomes. A batch contains all items of its members.
func holdLarge(ctx context.Context, tx *sqlx.Tx, i Issue, r Rules, items []item, paid []outcome) ([]item, []outcome,
	error) {
	var now time.Time
	if err := tx.GetContext(ctx, &now, `SELECT lantern_now()`); err != nil {
		return nil, nil, err
	}
	until := i.DrawnAt.Add(time.Duration(r.Hold) * time.Second)
	if i.HasSeed() || !now.Before(until) {
		return items, paid, nil
	}
	totals := map[id.Member]money.Amount{}
	for n, it := range items {
		totals[it.Member] += paid[n].payout
	}
	var held []string
	var rest []item
	var restPaid []outcome
	for n, it := range items {
		if totals[it.Member] > r.LargePayout {
			held = append(held, string(it.ID))
			continue
		}
		rest, restPaid = append(rest, it), append(restPaid, paid[n])
	}
	if len(held) == 0 {
		return items, paid, nil
	}
	const hold = `UPDATE lottery_items SET held_until = $2 WHERE id = ANY ($1) AND state = 'PENDING'`
	_, err := tx.ExecContext(ctx, hold, pq.Array(held), until)
	return rest, restPaid, err
}
