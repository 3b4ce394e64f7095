// Package report computes figures from the ledger and the bets, for a team or a member, by business days. It only
// reads.
package report

import (
	"context"
	"time"

	"lantern/store/clock"
	"lantern/store/fault"
	"lantern/store/pg"
)

const (
	longestRange = 35
	furthestBack = 180
)

// Range is a range of business days, both ends included.
type Range struct {
	From, To clock.Date
}

// Instant is an instant with its business day.
type Instant struct {
	Now   time.Time  `db:"now"`
	Today clock.Date `db:"today"`
}

// Moment returns the database's current time.
func Moment(ctx context.Context, q pg.Q) (Instant, error) {
	var at Instant
	err := q.GetContext(ctx, &at, `SELECT lantern_now() AS now, business_day(lantern_now())::text AS today`)
	return at, pg.Named(err)
}

// Between parses a requested range. Without an end it ends today; without a beginning it begins days before the end.
// Faults: validation_failed (no date, reversed, longer than 35 days, or more than 180 days back).
func Between(today clock.Date, from, to string, days int) (Range, error) {
	r := Range{From: clock.Date(from), To: clock.Date(to)}
	if to == "" {
		r.To = today
	}
	if _, err := clock.ParseDate(string(r.To)); err != nil {
		return r, fault.Invalid("to", "wrong_format")
	}
	if from == "" {
		r.From = r.To.AddDays(1 - days)
	}
	if _, err := clock.ParseDate(string(r.From)); err != nil {
		return r, fault.Invalid("from", "wrong_format")
	}
	switch {
	case r.From.DaysUntil(r.To) < 0:
		return r, fault.Invalid("to", "before_from")
	case r.From.DaysUntil(r.To) >= longestRange:
		return r, fault.New(fault.ValidationFailed).In("from", "range_too_long", map[string]any{"days": longestRange})
	case r.From.DaysUntil(today) > furthestBack:
		return r, fault.New(fault.ValidationFailed).In("from", "too_far_back", map[string]any{"days": furthestBack})
	}
	return r, nil
}

// Days lists the days of the range.
func (r Range) Days() []clock.Date {
	days := make([]clock.Date, r.From.DaysUntil(r.To)+1)
	for i := range days {
		days[i] = r.From.AddDays(i)
	}
	return days
}
