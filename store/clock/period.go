package clock

import (
	"fmt"
	"time"
)

// PeriodKind is how long a period of settlement lasts.
type PeriodKind string

// The kinds; H is half a month on the wire, not an hour.
const (
	Day       PeriodKind = "D"
	Week      PeriodKind = "W"
	HalfMonth PeriodKind = "H"
	Month     PeriodKind = "M"
)

// Values lists every PeriodKind.
func (PeriodKind) Values() []PeriodKind {
	return []PeriodKind{Day, Week, HalfMonth, Month}
}

// Period is a run of whole business days. Key names it: 2026-03-10, 2026-W11, 2026-03-H1, 2026-03.
type Period struct {
	Key         string
	First, Last Date
}

// middle is the last day of the first half of a month.
const middle = 15

// PeriodOf is the period of a kind that a business day belongs to.
func PeriodOf(kind PeriodKind, day Date) (Period, error) {
	local, err := time.Parse(dateForm, string(day))
	if err != nil {
		return Period{}, fmt.Errorf("clock: %q is not a day", day)
	}
	switch first := local.AddDate(0, 0, 1-local.Day()); kind {
	case Day:
		return Period{string(day), day, day}, nil
	case Week:
		// Monday is the first day, and a week belongs to the year of its Thursday.
		year, week := local.ISOWeek()
		monday := day.AddDays(-(int(local.Weekday()) + 6) % 7)
		return Period{fmt.Sprintf("%04d-W%02d", year, week), monday, monday.AddDays(6)}, nil
	case HalfMonth:
		if local.Day() <= middle {
			return span(first.Format("2006-01")+"-H1", first, first.AddDate(0, 0, middle-1)), nil
		}
		return span(first.Format("2006-01")+"-H2", first.AddDate(0, 0, middle), first.AddDate(0, 1, -1)), nil
	case Month:
		return span(first.Format("2006-01"), first, first.AddDate(0, 1, -1)), nil
	}
	return Period{}, fmt.Errorf("clock: %q is not a kind of period", kind)
}

func span(key string, first, last time.Time) Period {
	return Period{key, Date(first.Format(dateForm)), Date(last.Format(dateForm))}
}

// PeriodBounds are the first instant of a period and the first after it.
func (z Zone) PeriodBounds(p Period) (from, to time.Time, err error) {
	if from, _, err = z.Bounds(p.First); err != nil {
		return from, to, err
	}
	_, to, err = z.Bounds(p.Last)
	return from, to, err
}

// ParseDate reads 2026-03-10 and nothing else.
func ParseDate(text string) (Date, error) {
	if _, err := time.Parse(dateForm, text); err != nil {
		return "", fmt.Errorf("clock: %q is not a day", text)
	}
	return Date(text), nil
}

// DaysUntil counts the days from one to another; negative where the other is earlier.
func (d Date) DaysUntil(other Date) int {
	from, errFrom := time.Parse(dateForm, string(d))
	to, errTo := time.Parse(dateForm, string(other))
	if errFrom != nil || errTo != nil {
		return 0
	}
	return int(to.Sub(from) / (24 * time.Hour))
}
