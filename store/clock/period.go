package clock

import (
	"fmt"
	"time"
)

// PeriodKind is the length of a settlement period.
type PeriodKind string

// Kinds of periods. On the wire, H is half a month, not an hour.
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

// Period is a range of business days. Key identifies it: 2026-03-10, 2026-W11, 2026-03-H1, 2026-03.
type Period struct {
	Key         string
	First, Last Date
}

// lastDayOfFirstHalf is the day of the month on which the first half ends.
const lastDayOfFirstHalf = 15

// PeriodOf returns the period of a kind that contains a business day.
func PeriodOf(kind PeriodKind, day Date) (Period, error) {
	local, err := time.Parse(dateForm, string(day))
	if err != nil {
		return Period{}, fmt.Errorf("clock: %q is not a day", day)
	}
	switch first := local.AddDate(0, 0, 1-local.Day()); kind {
	case Day:
		return Period{string(day), day, day}, nil
	case Week:
		// ISO 8601: weeks start on Monday and belong to the year of their Thursday.
		year, week := local.ISOWeek()
		monday := day.AddDays(-(int(local.Weekday()) + 6) % 7)
		return Period{fmt.Sprintf("%04d-W%02d", year, week), monday, monday.AddDays(6)}, nil
	case HalfMonth:
		if local.Day() <= lastDayOfFirstHalf {
			return span(first.Format("2006-01")+"-H1", first, first.AddDate(0, 0, lastDayOfFirstHalf-1)), nil
		}
		return span(first.Format("2006-01")+"-H2", first.AddDate(0, 0, lastDayOfFirstHalf), first.AddDate(0, 1, -1)), nil
	case Month:
		return span(first.Format("2006-01"), first, first.AddDate(0, 1, -1)), nil
	}
	return Period{}, fmt.Errorf("clock: %q is not a kind of period", kind)
}

func span(key string, first, last time.Time) Period {
	return Period{key, Date(first.Format(dateForm)), Date(last.Format(dateForm))}
}

// PeriodBounds returns the first instant of a period and the first instant after it.
func (z Zone) PeriodBounds(p Period) (from, to time.Time, err error) {
	if from, _, err = z.Bounds(p.First); err != nil {
		return from, to, err
	}
	_, to, err = z.Bounds(p.Last)
	return from, to, err
}

// ParseDate reads dates of the form 2026-03-10 only.
func ParseDate(text string) (Date, error) {
	if _, err := time.Parse(dateForm, text); err != nil {
		return "", fmt.Errorf("clock: %q is not a day", text)
	}
	return Date(text), nil
}

// DaysUntil returns the number of days from d to other, negative when other is earlier.
func (d Date) DaysUntil(other Date) int {
	from, errFrom := time.Parse(dateForm, string(d))
	to, errTo := time.Parse(dateForm, string(other))
	if errFrom != nil || errTo != nil {
		return 0
	}
	return int(to.Sub(from) / (24 * time.Hour))
}
