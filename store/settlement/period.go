package settlement

import (
	"time"

	"lantern/store/clock"
	"lantern/store/contract"
)

// period is what one run settles. From and To bound it, To exclusively; Earned is its last business day.
type period struct {
	Kind     contract.Kind
	Key      string
	From, To time.Time
	Earned   clock.Date
}

// ready is when the run of a period may begin, after its end: hourly salaries five minutes later, real-time salaries
// once their rounds are counted, the others in the night after the business day is closed.
func (p period) ready() time.Time {
	switch p.Kind {
	case contract.HourlySalary:
		return p.To.Add(5 * time.Minute)
	case contract.RealtimeSalary:
		return p.To.Add(20 * time.Second)
	case contract.DailySalary:
		return p.To.Add(2*time.Hour + 45*time.Minute)
	case contract.Dividend:
	}
	return p.To.Add(3*time.Hour + 15*time.Minute)
}

// needsClosedDay reports whether the business day of the period has to be closed first.
func (p period) needsClosedDay() bool {
	return p.Kind == contract.DailySalary || p.Kind == contract.Dividend
}

const (
	hourForm = "2006-01-02T15"
	slotForm = "2006-01-02T15:04"
	slot     = 5 * time.Minute
)

// containing returns the period of a kind that contains an instant.
func containing(kind contract.Kind, of clock.PeriodKind, at time.Time, zone clock.Zone) (period, error) {
	local := at.In(zone.Location())
	_, seconds := local.Zone()
	offset := time.Duration(seconds) * time.Second
	step := func(length time.Duration, form string) period {
		from := at.Add(offset).UTC().Truncate(length).Add(-offset)
		return period{Kind: kind, Key: from.In(zone.Location()).Format(form), From: from, To: from.Add(length),
			Earned: zone.DateOf(from)}
	}
	switch kind {
	case contract.HourlySalary:
		return step(time.Hour, hourForm), nil
	case contract.RealtimeSalary:
		return step(slot, slotForm), nil
	case contract.DailySalary:
		of = clock.Day
	case contract.Dividend:
	}
	p, err := clock.PeriodOf(of, zone.DateOf(at))
	if err != nil {
		return period{}, err
	}
	from, to, err := zone.PeriodBounds(p)
	return period{Kind: kind, Key: p.Key, From: from, To: to, Earned: p.Last}, err
}

// firstDay is the first business day of a run of whole days.
func (r Run) firstDay() clock.Date {
	days := int(r.To.Sub(r.From) / (24 * time.Hour))
	return r.Earned.AddDays(1 - days)
}
