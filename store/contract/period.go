package contract

import (
	"context"
	"time"

	"lantern/store/clock"
	"lantern/store/pg"
	"lantern/store/system"
)

// slot is the length of a slot of real-time salaries.
const slot = 5 * time.Minute

// moment is the instant of a transaction with the merchant's settings.
type moment struct {
	now      time.Time
	zone     clock.Zone
	rules    Rules
	settings system.Settings
}

func readMoment(ctx context.Context, q pg.Q) (m moment, err error) {
	if m.settings, err = system.Read(ctx, q); err != nil {
		return m, err
	}
	m.rules = Settings.Of(m.settings)
	if m.zone, err = clock.ParseZone(m.settings.GMTOffset); err != nil {
		return m, err
	}
	return m, q.GetContext(ctx, &m.now, `SELECT lantern_now()`)
}

// next returns the first instant after the period, hour or slot that runs now: when a contract begins to count that is
// accepted now, and ends to count that ends now.
func (m moment) next(kind Kind, period clock.PeriodKind) (time.Time, error) {
	switch kind {
	case HourlySalary:
		return m.after(time.Hour), nil
	case RealtimeSalary:
		return m.after(slot), nil
	case DailySalary:
		period = clock.Day
	case Dividend:
	}
	running, err := clock.PeriodOf(period, m.zone.DateOf(m.now))
	if err != nil {
		return time.Time{}, err
	}
	_, end, err := m.zone.PeriodBounds(running)
	return end, err
}

// after returns the end of the running step of the merchant's day.
func (m moment) after(step time.Duration) time.Time {
	_, offset := m.now.In(m.zone.Location()).Zone()
	local := m.now.Add(time.Duration(offset) * time.Second).UTC()
	return local.Truncate(step).Add(step).Add(-time.Duration(offset) * time.Second)
}
