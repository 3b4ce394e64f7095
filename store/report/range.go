// Package report counts what the books and the bets say, for a team or a member, by business days. It reads everything
// and writes nothing.
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

// Range is a run of business days, both ends included.
type Range struct {
	From, To clock.Date
}

// Instant is a moment with its business day.
type Instant struct {
	Now   time.Time  `db:"now"`
	Today clock.Date `db:"today"`
}

// Moment is now, as the database has it.
func Moment(ctx context.Context, q pg.Q) (Instant, error) {
	var at Instant
	err := q.GetContext(ctx, &at, `SELECT lantern_now() AS now, business_day(lantern_now())::text AS today`)
	return at, pg.Named(err)
}

// Between reads a range as it was asked for; an end that is not given is today, a beginning that is not given lies so
// many days before the end. Faults: validation_failed for what is no day, turned around, longer than 35 days or more
// than 180 days back.
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
