package report

import (
	"context"
	"time"

	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/money"
	"lantern/store/pg"
)

// Rewards returns the kinds of entries that bonuses consist of, in the order of the filter.
func Rewards() []string { return ledger.KindsOf(ledger.GroupRewards) }

// Bonus is one reward, or its reversal.
type Bonus struct {
	ID           id.Entry     `db:"id"`
	Kind         string       `db:"kind"`
	Amount       money.Amount `db:"amount"`
	BalanceAfter money.Amount `db:"balance_after"`
	At           time.Time    `db:"at"`
	RelatedKind  *string      `db:"related_kind"`
	RelatedID    *string      `db:"related_id"`
}

// BonusFilter selects rewards; an empty kind selects all.
type BonusFilter struct {
	Member id.Member
	Days   Range
	Kind   string
	Before id.Entry
	Size   int
}

// bonuses selects a member's rewards: $1 to $4 the member, the days and the kind.
const bonuses = `FROM entries e JOIN accounts o ON o.owner_id = e.member_id AND o.code = 'user:main'
	JOIN lines l ON l.entry_id = e.id AND l.account_id = o.id
	WHERE e.member_id = $1
	AND ` + noBets + ` AND e.kind IN (` + rewards + `) AND e.business_on BETWEEN $2 AND $3 AND ($4 = '' OR e.kind = $4)`

// Bonuses returns a page of rewards, newest first.
func Bonuses(ctx context.Context, q pg.Q, filter BonusFilter) ([]Bonus, error) {
	const read = `SELECT e.id, e.kind, l.amount, l.balance_after, e.recorded_at AS at, e.related_kind,
		e.related_id ` + bonuses + `
		AND ($5::uuid IS NULL OR e.id < $5::uuid) ORDER BY e.id DESC LIMIT $6`
	var before *id.Entry
	if filter.Before != "" {
		before = &filter.Before
	}
	rows := []Bonus{}
	err := q.SelectContext(ctx, &rows, read, filter.Member, filter.Days.From, filter.Days.To, filter.Kind, before,
		filter.Size)
	return rows, pg.Named(err)
}

// BonusSum is the sum of the rewards of one kind.
type BonusSum struct {
	Kind   string       `db:"kind"`
	Count  int64        `db:"count"`
	Amount money.Amount `db:"amount"`
}

// BonusSums returns the sums of all selected rewards, regardless of the page, largest first.
func BonusSums(ctx context.Context, q pg.Q, filter BonusFilter) ([]BonusSum, error) {
	const read = `SELECT e.kind, count(*) AS count, sum(l.amount)::bigint AS amount ` + bonuses + ` GROUP BY e.kind
		ORDER BY amount DESC, e.kind`
	sums := []BonusSum{}
	err := q.SelectContext(ctx, &sums, read, filter.Member, filter.Days.From, filter.Days.To, filter.Kind)
	return sums, pg.Named(err)
}
