package lottery

import (
	"context"
	"fmt"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/timer"
)

// correctedAtOnce is how many items one transaction goes through again; those of one member stay together.
const correctedAtOnce = 200

// startCorrection takes another result for an issue, which may still be settling: bets that were settled are gone
// through again, those whose payouts wait are settled afterwards. Faults: state_changed.
func startCorrection(ctx context.Context, tx *sqlx.Tx, issue id.Issue, result, reason string) error {
	i, err := stop(ctx, tx, issue)
	if err != nil {
		return err
	}
	if i.State != Settled && i.State != Settling {
		return fault.New(fault.StateChanged)
	}
	const begin = `UPDATE lottery_issues SET state = 'CORRECTING', result = $2, reason = $3, version = $4 WHERE id = $1`
	if _, err := tx.ExecContext(ctx, begin, issue, result, reason, i.bookedVersion()); err != nil {
		return err
	}
	return timer.SetAfter(ctx, tx, correcting, string(issue), 0)
}

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
		WHERE id = $1 AND NOT EXISTS (SELECT FROM lottery_items WHERE issue_id = $1 AND state = 'PENDING')`
	done, err := tx.ExecContext(ctx, settled, i.ID)
	if err != nil {
		return err
	}
	if err := endFreezes(ctx, tx, i.ID, actor, "correction booked", ""); err != nil {
		return err
	}
	if rows, err := done.RowsAffected(); err != nil || rows > 0 {
		return err
	}
	// Payouts waited when the result was corrected: their items are settled with it.
	if _, err := tx.ExecContext(ctx, `UPDATE lottery_issues SET state = 'SETTLING' WHERE id = $1`, i.ID); err != nil {
		return err
	}
	return startShards(ctx, tx, t.Key)
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
		if paid, err = outcomes(items, drawn, i.limits(limits)); err != nil {
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
