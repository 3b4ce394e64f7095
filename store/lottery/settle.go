package lottery

import (
	"cmp"
	"context"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/lottery/rules"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/timer"
)

const (
	// actor is who books what the draws decide.
	actor = "system:lottery"
	// settledAtOnce is the usual number of items that one transaction settles.
	settledAtOnce = 4000
)

// item is what a settlement reads of a bet.
type item struct {
	ID        id.Bet       `db:"id"`
	Member    id.Member    `db:"member_id"`
	Chase     *string      `db:"chase_id"`
	Type      string       `db:"bet_type"`
	Selection string       `db:"selection"`
	PerUnit   money.Amount `db:"per_unit"`
	Stake     money.Amount `db:"stake"`
	Group     *int         `db:"prize_group"`
	Factor    money.Rate   `db:"factor_ppm"`
	Odds      []byte       `db:"odds"`
	Most      money.Amount `db:"max_payout"`
	State     ItemState    `db:"state"`
	Version   int          `db:"version"`
	Payout    money.Amount `db:"payout"`
	Pushed    money.Amount `db:"pushed"`
	PlacedAt  time.Time    `db:"placed_at"`
}

// outcome is what an item pays; pushed is the part that only returns stakes.
type outcome struct {
	payout, pushed money.Amount
}

// settle is the timer that settles a batch of an issue's items, those of its shard of the members, and starts itself
// again while there are more. The last one ends the settlement.
func (m Machine) settle(ctx context.Context, tx *sqlx.Tx, t timer.Timer) error {
	issue, shard, isKey := strings.Cut(t.Key, "/")
	part, err := strconv.Atoi(shard)
	if !isKey || err != nil {
		return fmt.Errorf("lottery: the key %q names no shard", t.Key)
	}
	i, err := IssueOf(ctx, tx, id.Issue(issue))
	if err != nil || i.State != Settling && i.State != Voided {
		return err
	}
	items, isLast, err := pendingOf(ctx, tx, i.ID, part, cmp.Or(m.Batch, settledAtOnce))
	if err != nil {
		return err
	}
	if err := m.settleBatch(ctx, tx, i, items); err != nil {
		return err
	}
	if !isLast {
		return timer.SetAfter(ctx, tx, settling, t.Key, 0)
	}
	if i.State == Voided {
		return timer.SetAfter(ctx, tx, correcting, string(i.ID), 0)
	}
	return finish(ctx, tx, i.ID, t.Key)
}

func (m Machine) settleBatch(ctx context.Context, tx *sqlx.Tx, i Issue, items []item) error {
	if i.State == Voided {
		return giveBack(ctx, tx, actor, refunded, items)
	}
	// The lock of the close keeps late bets out; where a clock was wrong, they are returned whatever was drawn.
	isLate := func(it item) bool { return !it.PlacedAt.Before(i.ClosesAt) }
	var tooLate []item
	for _, it := range items {
		if isLate(it) {
			tooLate = append(tooLate, it)
		}
	}
	if err := giveBack(ctx, tx, actor, late, tooLate); err != nil {
		return err
	}
	if len(tooLate) > 0 && m.Late != nil {
		m.Late(i, len(tooLate))
	}
	return settleItems(ctx, tx, i, slices.DeleteFunc(items, isLate))
}

// pendingOf returns the next pending items of a shard, all of each member, and whether they are the last.
func pendingOf(ctx context.Context, tx *sqlx.Tx, issue id.Issue, shard, batch int) (items []item, isLast bool,
	err error) {
	const read = `WITH first AS (
			SELECT member_id FROM lottery_items WHERE issue_id = $1 AND state = 'PENDING'
				AND COALESCE(held_until <= lantern_now(), true) AND abs(hashtext(member_id::text)::bigint) % $2 = $3
			ORDER BY member_id LIMIT $4
		), edge AS (SELECT max(member_id::text)::uuid AS member FROM first)
		SELECT id, member_id, chase_id, bet_type, selection, per_unit, stake, prize_group, factor_ppm, odds, max_payout,
			state, version, payout, placed_at
		FROM lottery_items, edge WHERE issue_id = $1 AND state = 'PENDING'
			AND abs(hashtext(member_id::text)::bigint) % $2 = $3 AND member_id <= edge.member
			AND COALESCE(held_until <= lantern_now(), true)
		ORDER BY member_id, id FOR NO KEY UPDATE OF lottery_items`
	err = tx.SelectContext(ctx, &items, read, issue, shards, shard, batch)
	return items, len(items) < batch, err
}

// settleItems books what a draw pays for items.
func settleItems(ctx context.Context, tx *sqlx.Tx, i Issue, items []item) error {
	drawn, err := drawOf(ctx, tx, i)
	if err != nil {
		return err
	}
	r, merchant, err := rulesOf(ctx, tx)
	if err != nil {
		return err
	}
	paid, err := outcomes(items, drawn, i.limits(r.Limits))
	if err != nil {
		return err
	}
	if items, paid, err = holdLarge(ctx, tx, i, r, items, paid); err != nil {
		return err
	}
	var ids, settleEntries, payEntries []string
	var payouts, pushes []int64
	var winners []string
	for n, it := range items {
		ids = append(ids, string(it.ID))
		payouts, pushes = append(payouts, int64(paid[n].payout)), append(pushes, int64(paid[n].pushed))
		settleEntries = append(settleEntries, string(id.New[id.Entry]()))
		payEntries = append(payEntries, string(id.New[id.Entry]()))
		if it.Chase != nil && paid[n].payout > paid[n].pushed {
			winners = append(winners, *it.Chase)
		}
	}
	var settled int
	const book = `SELECT lottery_settle($1, $2, $3, $4, $5, $6, $7)`
	if err := tx.GetContext(ctx, &settled, book, actor, i.bookedVersion(), pq.Array(ids), pq.Array(payouts),
		pq.Array(pushes), pq.Array(settleEntries), pq.Array(payEntries)); err != nil {
		return err
	}
	if settled != len(items) {
		return fmt.Errorf("lottery: %d of %d items of %s were settled", settled, len(items), i.ID)
	}
	if err := reportWins(ctx, tx, i.ID, r.WinNotice, merchant.Currency, winsOf(items, paid)); err != nil {
		return err
	}
	return stopChases(ctx, tx, winners)
}

// drawOf returns the numbers of an issue.
func drawOf(ctx context.Context, q pg.Q, i Issue) (rules.Draw, error) {
	g, err := GameOf(ctx, q, i.Game)
	if err != nil {
		return rules.Draw{}, err
	}
	return rules.ParseDraw(g.Rules, *i.Result)
}

// outcomes computes what each item pays. Above the limit of a member and issue, all of the member's payouts are cut in
// proportion; the items are sorted by member.
func outcomes(items []item, drawn rules.Draw, limits Limits) ([]outcome, error) {
	paid := make([]outcome, len(items))
	for n, it := range items {
		var err error
		if paid[n], err = it.outcome(drawn); err != nil {
			return nil, fmt.Errorf("bet %s: %w", it.ID, err)
		}
	}
	for from := 0; from < len(items); {
		to := from
		total := new(big.Int)
		for ; to < len(items) && items[to].Member == items[from].Member; to++ {
			total.Add(total, big.NewInt(int64(paid[to].payout)))
		}
		if most := big.NewInt(int64(limits.MemberPayout)); total.Cmp(most) > 0 {
			for n := from; n < to; n++ {
				cut := new(big.Int).Mul(big.NewInt(int64(paid[n].payout)), most)
				paid[n].payout = max(paid[n].pushed, money.Amount(cut.Quo(cut, total).Int64()))
			}
		}
		from = to
	}
	return paid, nil
}

func (it item) outcome(drawn rules.Draw) (o outcome, err error) {
	t, isKnown := rules.TypeOf(it.Type)
	if !isKnown || !t.Settles(drawn) {
		return o, fmt.Errorf("lottery: %s does not settle %s", it.Type, drawn.Game())
	}
	selection, err := t.Parse(it.Selection)
	if err != nil {
		return o, err
	}
	paid, err := restored(t, it.Group, it.Factor, it.Odds)
	if err != nil {
		return o, err
	}
	hits := selection.Hits(drawn)
	o.payout = min(rules.Payout(it.PerUnit, hits, paid), it.Most)
	o.pushed = min(it.PerUnit*money.Amount(hits.Pushed), o.payout)
	return o, nil
}

// finish ends the settlement of an issue when none of its items is left. Two shards may end at the same time: the
// second one to lock the issue sees what the first one settled. Where payouts wait, the shard runs again when they end.
func finish(ctx context.Context, tx *sqlx.Tx, issue id.Issue, key string) error {
	i, err := lockIssue(ctx, tx, issue)
	if err != nil || i.State != Settling {
		return err
	}
	var rest struct {
		Count int        `db:"count"`
		Until *time.Time `db:"until"`
	}
	const read = `SELECT count(*), max(held_until) AS until FROM lottery_items WHERE issue_id = $1 AND state = 'PENDING'`
	if err := tx.GetContext(ctx, &rest, read, issue); err != nil {
		return err
	}
	if rest.Until != nil {
		return timer.Set(ctx, tx, settling, key, *rest.Until)
	}
	if rest.Count > 0 {
		return nil
	}
	const update = `UPDATE lottery_issues SET state = 'SETTLED', version = version + 1, settled_at = lantern_now()
		WHERE id = $1`
	_, err = tx.ExecContext(ctx, update, issue)
	return err
}

// giveBack returns the stakes of items in a final state.
func giveBack(ctx context.Context, tx *sqlx.Tx, by string, state ItemState, items []item) error {
	var ids, entries []string
	for _, it := range items {
		ids, entries = append(ids, string(it.ID)), append(entries, string(id.New[id.Entry]()))
	}
	var returned int
	const book = `SELECT lottery_return($1, $2, $3, $4)`
	if err := tx.GetContext(ctx, &returned, book, by, state, pq.Array(ids), pq.Array(entries)); err != nil {
		return err
	}
	if returned != len(items) {
		return fmt.Errorf("lottery: %d of %d stakes were returned", returned, len(items))
	}
	return nil
}

// EntryKinds are the kinds of ledger entries that only lotteries book.
var EntryKinds = ledger.Register(ledger.KindInfo{Kind: "BET_REFUND", Group: ledger.GroupBets, Order: 60})
