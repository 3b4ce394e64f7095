// Package limit manages members' own limits, time-outs, self-exclusions and reality checks. They are enforced where
// the money moves: deposits call this package, and bets read its tables in their own transaction.
package limit

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/clock"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/wallet"
)

// Kind is what a limit counts.
type Kind string

// The kinds. A loss is the stake less the returns; an open stake counts as lost until something is returned.
const (
	Deposit Kind = "DEPOSIT"
	Loss    Kind = "LOSS"
	Stake   Kind = "STAKE"
)

// Values lists every Kind.
func (Kind) Values() []Kind {
	return []Kind{Deposit, Loss, Stake}
}

// Waits is how long a raise must wait before it can be confirmed.
const Waits = 24 * time.Hour

// Which identifies a limit of a member.
type Which struct {
	Kind   Kind
	Period clock.PeriodKind
}

func (w Which) check() error {
	switch w.Kind {
	case Deposit, Loss, Stake:
	default:
		return fault.New(fault.NotFound)
	}
	switch w.Period {
	case clock.Day, clock.Week, clock.Month:
		return nil
	}
	return fault.New(fault.NotFound)
}

// Limit is a limit with its use. RequestedAt is set while a raise is pending; without Requested it removes the limit.
type Limit struct {
	Kind        Kind             `db:"kind"`
	Period      clock.PeriodKind `db:"period"`
	Amount      money.Amount     `db:"amount"`
	Used        money.Amount     `db:"used"`
	RenewsAt    time.Time        `db:"renews_at"`
	Requested   *money.Amount    `db:"requested"`
	RequestedAt *time.Time       `db:"requested_at"`
	ReadyAt     *time.Time       `db:"ready_at"`
	IsReady     bool             `db:"is_ready"`
}

// Left is the remaining amount; never negative.
func (l Limit) Left() money.Amount { return max(0, l.Amount-max(0, l.Used)) }

// creditedByHand is the amount that operators credited to the limit's member in its period, less fees. A payment that
// settles its order is counted with the order.
const creditedByHand = `(SELECT COALESCE(sum(h.amount - d.fee), 0)::bigint
	FROM deposits d JOIN held_payments h ON h.deposit_id = d.id
	WHERE d.member_id = l.member_id AND h.outcome = 'CREDITED' AND h.decided_at >= t.since
		AND NOT (d.state IN ('CREDITED', 'REVERSED') AND d.provider_order IS NOT DISTINCT FROM h.provider_order))`

// deposited is what the limit's member deposited in its period, including orders that can still be paid, so that
// concurrent orders cannot exceed a limit together.
const deposited = `(SELECT COALESCE(sum(COALESCE(d.received, d.amount)), 0)::bigint FROM deposits d
	WHERE d.member_id = l.member_id AND (d.state = 'CREDITED' AND d.decided_at >= t.since OR d.state = 'IN_REVIEW'
		OR d.state IN ('CREATED', 'PENDING_PAYMENT') AND d.expires_at > lantern_now())) + ` + creditedByHand

// limitsToday are limits with the business day and the beginning of their period.
const limitsToday = ` FROM limits l CROSS JOIN LATERAL (
	SELECT today, business_start(limit_first(l.period, today)) AS since FROM business_day(lantern_now()) today) t `

const selectLimit = `SELECT l.kind, l.period, l.amount, u.used,
	business_start(limit_next(l.period, t.today)) AS renews_at, l.requested, l.requested_at,
	l.requested_at + interval '24 hours' AS ready_at,
	COALESCE(l.requested_at + interval '24 hours' <= lantern_now(), false) AS is_ready
	` + limitsToday + `CROSS JOIN LATERAL (SELECT CASE l.kind WHEN 'DEPOSIT' THEN ` + deposited + `
		ELSE limit_used(l.member_id, l.kind, l.period, t.today) END AS used) u `

// Of lists a member's limits by kind, the shortest period first.
func Of(ctx context.Context, q pg.Q, member id.Member) ([]Limit, error) {
	list := []Limit{}
	err := q.SelectContext(ctx, &list, selectLimit+`WHERE l.member_id = $1
		ORDER BY l.kind, array_position(ARRAY['D', 'W', 'M'], l.period)`, member)
	return list, err
}

func one(ctx context.Context, q pg.Q, member id.Member, which Which) (Limit, error) {
	var found Limit
	err := q.GetContext(ctx, &found, selectLimit+`WHERE l.member_id = $1 AND l.kind = $2 AND l.period = $3`, member,
		which.Kind, which.Period)
	if pg.IsNone(err) {
		return found, fault.New(fault.NotFound)
	}
	return found, err
}

// IsPassed reports whether a payment would exceed a limit of the member, counting credits, also those by operators,
// and payments in review. It is a step of the credit, so that concurrent payments count each other.
func IsPassed(ctx context.Context, tx *sqlx.Tx, member id.Member, paid money.Amount) (isPassed bool, err error) {
	var periods []clock.PeriodKind
	const lock = `SELECT period FROM limits WHERE member_id = $1 AND kind = 'DEPOSIT' ORDER BY period FOR UPDATE`
	if err := tx.SelectContext(ctx, &periods, lock, member); err != nil || len(periods) == 0 {
		return false, err
	}
	const read = `SELECT EXISTS (SELECT` + limitsToday + `WHERE l.member_id = $1 AND l.kind = 'DEPOSIT'
		AND l.amount < $2 + (SELECT COALESCE(sum(COALESCE(d.received, d.amount)), 0) FROM deposits d
		WHERE d.member_id = l.member_id
			AND (d.state = 'IN_REVIEW' OR d.state = 'CREDITED' AND d.decided_at >= t.since))
		+ ` + creditedByHand + `)`
	err = tx.GetContext(ctx, &isPassed, read, member, paid)
	return isPassed, err
}

// CheckDeposit checks an order against the member's restrictions as a step of the order, which locks the member's
// row, so that concurrent orders cannot exceed a limit together. Faults: self_excluded, limit_exceeded.
func CheckDeposit(ctx context.Context, tx *sqlx.Tx, member id.Member, amount money.Amount) error {
	if err := CheckPlay(ctx, tx, member); err != nil {
		return err
	}
	const where = `WHERE l.member_id = $1 AND l.kind = 'DEPOSIT' AND u.used + $2 > l.amount
		ORDER BY l.amount - u.used, limit_next(l.period, t.today) DESC LIMIT 1`
	var found Limit
	err := tx.GetContext(ctx, &found, selectLimit+where, member, amount)
	if pg.IsNone(err) {
		return nil
	}
	if err != nil {
		return err
	}
	passed := wallet.Passed{Kind: string(found.Kind), Period: found.Period, Amount: found.Amount, Left: found.Left(),
		RenewsAt: found.RenewsAt}
	return passed.Refusal()
}
