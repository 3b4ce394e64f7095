package lottery

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/idem"
	"lantern/store/lottery/rules"
	"lantern/store/money"
	"lantern/store/pg"
)

// cancelBefore is how long before the close of an issue its bets can be cancelled.
const cancelBefore = 3 * time.Second

// cancellable is what decides whether an item may be cancelled.
type cancellable struct {
	item
	Issue    id.Issue   `db:"issue_id"`
	Game     string     `db:"game_code"`
	Opening  IssueState `db:"issue_state"`
	ClosesAt time.Time  `db:"closes_at"`
	Now      time.Time  `db:"now"`
}

// lockPending locks the issues of a member's pending items against their close, then the items, and returns them.
// column is what which names: the order or the chase.
func lockPending(ctx context.Context, tx *sqlx.Tx, member id.Member, column, which string) ([]cancellable, error) {
	const share = `SELECT id FROM lottery_issues WHERE id = ANY (ARRAY(SELECT issue_id FROM lottery_items
		WHERE $1 = CASE $2 WHEN 'order' THEN order_id ELSE chase_id END AND member_id = $3 AND state = 'PENDING'))
		ORDER BY id FOR SHARE`
	var held []id.Issue
	if err := tx.SelectContext(ctx, &held, share, which, column, member); err != nil {
		return nil, err
	}
	const read = `SELECT o.id, o.member_id, o.chase_id, o.bet_type, o.selection, o.per_unit, o.stake, o.prize_group,
			o.factor_ppm, o.odds, o.max_payout, o.state, o.version, o.payout, o.placed_at, o.issue_id, i.game_code,
			i.state AS issue_state, i.closes_at, clock_timestamp() + (SELECT ahead FROM clock_offsets) AS now
		FROM lottery_items o JOIN lottery_issues i ON i.id = o.issue_id
		WHERE $1 = CASE $2 WHEN 'order' THEN o.order_id ELSE o.chase_id END AND o.member_id = $3 AND o.state = 'PENDING'
		ORDER BY o.id FOR NO KEY UPDATE OF o`
	var list []cancellable
	return list, tx.SelectContext(ctx, &list, read, which, column, member)
}

// CancelOrder returns the stakes of an order's items that are not closed yet, and ends its chases. Items of an open
// issue can be cancelled until three seconds before its close, some on a business day, and not in games of one minute;
// items of issues that are not open yet at any time. It returns how many it cancelled. Faults: not_found,
// cancel_too_late.
func CancelOrder(ctx context.Context, db *pg.DB, key *idem.Key, member id.Member, order id.Order) (int, error) {
	return idem.Once(ctx, db, key, func(tx *sqlx.Tx) (int, error) {
		var isOwn bool
		const read = `SELECT EXISTS (SELECT FROM lottery_orders WHERE id = $1 AND member_id = $2)`
		if err := tx.GetContext(ctx, &isOwn, read, order, member); err != nil {
			return 0, err
		}
		if !isOwn {
			return 0, fault.New(fault.NotFound)
		}
		return cancelAll(ctx, tx, member, "order", string(order))
	})
}

// CancelChase cancels what is left of a chase. Faults: not_found, cancel_too_late.
func CancelChase(ctx context.Context, db *pg.DB, key *idem.Key, member id.Member, chase id.Chase) (int, error) {
	return idem.Once(ctx, db, key, func(tx *sqlx.Tx) (int, error) {
		var isOwn bool
		const read = `SELECT EXISTS (SELECT FROM lottery_chases WHERE id = $1 AND member_id = $2)`
		if err := tx.GetContext(ctx, &isOwn, read, chase, member); err != nil {
			return 0, err
		}
		if !isOwn {
			return 0, fault.New(fault.NotFound)
		}
		return cancelAll(ctx, tx, member, "chase", string(chase))
	})
}

func cancelAll(ctx context.Context, tx *sqlx.Tx, member id.Member, column, which string) (int, error) {
	list, err := lockPending(ctx, tx, member, column, which)
	if err != nil {
		return 0, err
	}
	var items []cancellable
	var open int
	for _, c := range list {
		isAllowed, err := c.isAllowed(ctx, tx)
		if err != nil {
			return 0, err
		}
		if !isAllowed {
			continue
		}
		if c.Opening == IsOpen {
			open++
		}
		items = append(items, c)
	}
	if len(items) == 0 {
		return 0, fault.New(fault.CancelTooLate)
	}
	if err := countCancels(ctx, tx, member, open); err != nil {
		return 0, err
	}
	if err := takeBack(ctx, tx, "player:"+string(member), items); err != nil {
		return 0, err
	}
	return len(items), endChases(ctx, tx, items)
}

func (c cancellable) isAllowed(ctx context.Context, q pg.Q) (bool, error) {
	switch c.Opening {
	case Scheduled:
		return true, nil
	case IsOpen:
		g, err := GameOf(ctx, q, c.Game)
		return !g.isFast() && c.Now.Before(c.ClosesAt.Add(-cancelBefore)), err
	default:
		return false, nil
	}
}

// countCancels refuses more cancellations of open issues than a business day allows.
func countCancels(ctx context.Context, tx *sqlx.Tx, member id.Member, open int) error {
	if open == 0 {
		return nil
	}
	limits, err := limitsOf(ctx, tx)
	if err != nil {
		return err
	}
	var done int
	const read = `SELECT count(*) FROM entries WHERE member_id = $1 AND kind = 'BET_CANCEL' AND actor = $2
		AND business_on = business_day(lantern_now()) AND id >= id_floor(lantern_now() - interval '25 hours')
		AND starts_with(key, 'lot:')`
	if err := tx.GetContext(ctx, &done, read, member, "player:"+string(member)); err != nil {
		return err
	}
	if done+open > limits.Cancels {
		return fault.New(fault.CancelTooLate).With("max", limits.Cancels)
	}
	return nil
}

// lessExposure takes what cancelled items could have won from the exposure.
func lessExposure(ctx context.Context, tx *sqlx.Tx, items []cancellable) error {
	lines := make([]line, len(items))
	for n, it := range items {
		var err error
		if lines[n], err = it.line(); err != nil {
			return err
		}
	}
	e := exposure(lines, func(line) money.Amount { return 0 })
	const free = `UPDATE lottery_exposures e SET liability = greatest(0, e.liability - a.liability)
		FROM (SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::bigint[])
			AS c (issue, type, cell, liability) ORDER BY issue, type, cell) a
		WHERE e.issue_id = a.issue AND e.bet_type = a.type AND e.cell = a.cell`
	_, err := tx.ExecContext(ctx, free, pq.Array(e.issues), pq.Array(e.types), pq.Array(e.cells), pq.Array(e.liability))
	return err
}

// line is the item as it was priced.
func (c cancellable) line() (line, error) {
	t, isKnown := rules.TypeOf(c.Type)
	if !isKnown {
		return line{}, fmt.Errorf("lottery: the bet %s has the unknown type %s", c.ID, c.Type)
	}
	selection, err := t.Parse(c.Selection)
	if err != nil {
		return line{}, err
	}
	prices, err := restored(t, c.Group, c.Factor, c.Odds)
	return line{issue: c.Issue, selection: selection, perUnit: c.PerUnit, prices: prices, most: c.Most}, err
}

// takeBack cancels items and frees their numbers.
func takeBack(ctx context.Context, tx *sqlx.Tx, by string, list []cancellable) error {
	items := make([]item, len(list))
	for n, c := range list {
		items[n] = c.item
	}
	if err := giveBack(ctx, tx, by, cancelled, items); err != nil {
		return err
	}
	return lessExposure(ctx, tx, list)
}

// endChases marks the chases of cancelled items as ended.
func endChases(ctx context.Context, tx *sqlx.Tx, items []cancellable) error {
	var ids []string
	for _, it := range items {
		if it.Chase != nil {
			ids = append(ids, *it.Chase)
		}
	}
	const end = `UPDATE lottery_chases SET ended_at = lantern_now(), ended_because = 'CANCELLED'
		WHERE id = ANY ($1) AND ended_at IS NULL`
	_, err := tx.ExecContext(ctx, end, pq.Array(ids))
	return err
}

// stopChases ends the chases that stop with a win: their items of issues that are not closed are cancelled.
func stopChases(ctx context.Context, tx *sqlx.Tx, winners []string) error {
	if len(winners) == 0 {
		return nil
	}
	var stopped []struct {
		ID     string    `db:"id"`
		Member id.Member `db:"member_id"`
	}
	const stop = `UPDATE lottery_chases SET ended_at = lantern_now(), ended_because = 'WON'
		WHERE id = ANY ($1) AND stops_on_win AND ended_at IS NULL RETURNING id, member_id`
	if err := tx.SelectContext(ctx, &stopped, stop, pq.Array(winners)); err != nil {
		return err
	}
	for _, chase := range stopped {
		list, err := lockPending(ctx, tx, chase.Member, "chase", chase.ID)
		if err != nil {
			return err
		}
		isClosed := func(c cancellable) bool {
			return c.Opening != Scheduled && (c.Opening != IsOpen || !c.Now.Before(c.ClosesAt))
		}
		if list = slices.DeleteFunc(list, isClosed); len(list) == 0 {
			continue
		}
		if err := takeBack(ctx, tx, actor, list); err != nil {
			return err
		}
	}
	return nil
}
