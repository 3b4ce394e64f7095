package lottery

import (
	"context"
	"fmt"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"lantern/store/id"
	"lantern/store/timer"
)

// correctedAtOnce is how many items one transaction goes through again; those of one member stay together.
const correctedAtOnce = 200

// correct is the timer that goes through the settled items of an issue again: with the corrected result, or to return
// all stakes because the issue is void. It starts itself again while there are more.
func correct(ctx context.Context, tx *sqlx.Tx, t timer.Timer) error {
	i, err := lockIssue(ctx, tx, id.Issue(t.Key))
	if err != nil || i.State != Correcting && i.State != Voided {
		return err
	}
	var items []item
	const read = `WITH first AS (
			SELECT member_id FROM lottery_items WHERE issue_id = $1 AND version = $2 AND state IN ('WON', 'LOST', 'PUSH')
			ORDER BY member_id LIMIT $3
		), edge AS (SELECT max(member_id::text)::uuid AS member FROM first)
		SELECT id, member_id, chase_id, bet_type, selection, per_unit, stake, prize_group, factor_ppm, odds, max_payout,
			state, version, payout, placed_at
		FROM lottery_items, edge WHERE issue_id = $1 AND version = $2 AND state IN ('WON', 'LOST', 'PUSH')
			AND member_id <= edge.member
		ORDER BY member_id, id`
	if err := tx.SelectContext(ctx, &items, read, i.ID, i.Version, correctedAtOnce); err != nil {
		return err
	}
	if len(items) > 0 {
		if err := correctItems(ctx, tx, i, items); err != nil {
			return err
		}
		return timer.SetAfter(ctx, tx, correcting, t.Key, 0)
	}
	if i.State == Voided {
		return nil
	}
	const settled = `UPDATE lottery_issues SET state = 'SETTLED', version = version + 1, settled_at = lantern_now()
		WHERE id = $1`
	_, err = tx.ExecContext(ctx, settled, i.ID)
	return err
}

// correctItems books the differences. The items are all of their members, whose limit holds for the issue.
func correctItems(ctx context.Context, tx *sqlx.Tx, i Issue, items []item) error {
	paid := make([]outcome, len(items))
	if i.State == Correcting {
		drawn, err := drawOf(ctx, tx, i)
		if err != nil {
			return err
		}
		limits, err := limitsOf(ctx, tx)
		if err != nil {
			return err
		}
		if paid, err = outcomes(items, drawn, limits); err != nil {
			return err
		}
	}
	var same []string
	for n, it := range items {
		if i.State == Correcting && paid[n].payout == it.Payout {
			same = append(same, string(it.ID))
			continue
		}
		var isDone bool
		const book = `SELECT lottery_correct($1, $2, $3, $4, $5, $6, $7, $8)`
		if err := tx.GetContext(ctx, &isDone, book, actor, it.ID, it.Version+1, int64(paid[n].payout),
			int64(paid[n].pushed), i.State == Voided, id.New[id.Entry](), id.New[id.Entry]()); err != nil {
			return err
		}
		if !isDone {
			return fmt.Errorf("lottery: the item %s changed while it was corrected", it.ID)
		}
	}
	const keep = `UPDATE lottery_items SET version = version + 1 WHERE id = ANY ($1)`
	_, err := tx.ExecContext(ctx, keep, pq.Array(same))
	return err
}
