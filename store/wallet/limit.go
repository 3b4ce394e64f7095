package wallet

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/clock"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
)

// Passed is a member's limit that an operation would exceed, with its remaining amount and renewal.
type Passed struct {
	Kind     string           `db:"kind"`
	Period   clock.PeriodKind `db:"period"`
	Amount   money.Amount     `db:"amount"`
	Left     money.Amount     `db:"remaining"`
	RenewsAt time.Time        `db:"renews_at"`
}

// Refusal returns the fault limit_exceeded for the field amount.
func (p Passed) Refusal() error {
	values := map[string]any{"kind": p.Kind, "period": p.Period, "amount": p.Amount, "left": p.Left,
		"renewsAt": p.RenewsAt.UTC()}
	refusal := fault.New(fault.LimitExceeded).In("amount", string(fault.LimitExceeded), values)
	for name, value := range values {
		refusal = refusal.With(name, value)
	}
	return refusal
}

// checkLimits checks a transfer to a vendor's wallet against the member's loss and stake limits: it counts as staked,
// and as lost until it is returned. The caller holds the balances. Faults: limit_exceeded.
func checkLimits(ctx context.Context, tx *sqlx.Tx, member id.Member, amount money.Amount) error {
	var passed Passed
	const read = `SELECT kind, period, amount, remaining, renews_at FROM limit_passed($1, $2, lantern_now())`
	err := tx.GetContext(ctx, &passed, read, member, amount)
	if pg.IsNone(err) {
		return nil
	}
	if err != nil {
		return err
	}
	return passed.Refusal()
}

// countBegun counts a transfer to the vendor's wallet as staked, if the member's play is counted.
func (t VendorTransfer) countBegun(ctx context.Context, tx *sqlx.Tx) error {
	const count = `WITH sent AS (
			INSERT INTO limit_vendor_days (member_id, vendor_code, played_on, staked)
			SELECT id, $2, business_day($4), $3::bigint FROM members WHERE id = $1 AND is_limited
			ON CONFLICT (member_id, vendor_code, played_on) DO UPDATE SET staked = limit_vendor_days.staked + excluded.staked
			RETURNING member_id, played_on)
		INSERT INTO limit_days (member_id, played_on, staked) SELECT member_id, played_on, $3 FROM sent
		ON CONFLICT (member_id, played_on) DO UPDATE SET staked = limit_days.staked + excluded.staked`
	_, err := tx.ExecContext(ctx, count, t.Member, t.Vendor, t.Amount, t.At)
	return err
}

// countEnded counts a return, or uncounts a transfer that the vendor did not accept.
func (t VendorTransfer) countEnded(ctx context.Context, tx *sqlx.Tx) error {
	switch {
	case t.Direction == Out && t.State == Done:
		return t.countReturned(ctx, tx)
	case t.Direction == In && t.State == Failed:
		return t.uncount(ctx, tx)
	}
	return nil
}

func (t VendorTransfer) uncount(ctx context.Context, tx *sqlx.Tx) error {
	const uncount = `WITH sent AS (
			UPDATE limit_vendor_days SET staked = staked - $3
			WHERE member_id = $1 AND vendor_code = $2 AND played_on = business_day($4) RETURNING member_id, played_on)
		UPDATE limit_days d SET staked = d.staked - $3 FROM sent
		WHERE d.member_id = sent.member_id AND d.played_on = sent.played_on`
	_, err := tx.ExecContext(ctx, uncount, t.Member, t.Vendor, t.Amount, t.At)
	return err
}

// countReturned counts a return from the vendor's wallet towards the days of the transfers to it.
func (t VendorTransfer) countReturned(ctx context.Context, tx *sqlx.Tx) error {
	const read = `SELECT played_on::text AS day, greatest(0, staked - returned) AS missing FROM limit_vendor_days
		WHERE member_id = $1 AND vendor_code = $2 ORDER BY played_on DESC FOR NO KEY UPDATE`
	var days []dayAtVendor
	if err := tx.SelectContext(ctx, &days, read, t.Member, t.Vendor); err != nil {
		return err
	}
	const count = `WITH day AS (
			UPDATE limit_vendor_days SET returned = returned + $4
			WHERE member_id = $1 AND vendor_code = $2 AND played_on = $3)
		UPDATE limit_days SET returned = returned + $4 WHERE member_id = $1 AND played_on = $3`
	for i, part := range partsReturned(days, t.Amount) {
		if part == 0 {
			continue
		}
		if _, err := tx.ExecContext(ctx, count, t.Member, t.Vendor, days[i].Day, part); err != nil {
			return err
		}
	}
	return nil
}

// dayAtVendor is a day with transfers to a vendor's wallet, and the amount not returned yet.
type dayAtVendor struct {
	Day     clock.Date   `db:"day"`
	Missing money.Amount `db:"missing"`
}

// partsReturned divides an amount among days, latest first: each takes its missing amount, so that money left at the
// vendor on another day makes no room for losses on this one. The excess was won and counts on the latest day.
func partsReturned(days []dayAtVendor, amount money.Amount) []money.Amount {
	parts := make([]money.Amount, len(days))
	for i, day := range days {
		parts[i] = min(amount, day.Missing)
		amount -= parts[i]
	}
	if len(parts) > 0 {
		parts[0] += amount
	}
	return parts
}

// CountTransfers counts a member's transfers since an instant when the counting of play begins. The caller holds the
// balances.
func CountTransfers(ctx context.Context, tx *sqlx.Tx, member id.Member, since time.Time) error {
	const where = `WHERE t.member_id = $1 AND t.made_at >= $2
		AND (t.direction = 'IN' AND t.state <> 'FAILED' OR t.state = 'DONE') ORDER BY t.made_at, t.id`
	var transfers []VendorTransfer
	if err := tx.SelectContext(ctx, &transfers, selectVendorTransfer+where, member, since); err != nil {
		return err
	}
	for _, t := range transfers {
		count := t.countReturned
		if t.Direction == In {
			count = t.countBegun
		}
		if err := count(ctx, tx); err != nil {
			return err
		}
	}
	return nil
}
