package clock

import (
	"fmt"
	"time"
)

// Zone is the merchant's fixed offset from UTC, without daylight saving time.
type Zone struct{ offset time.Duration }

// ParseZone reads an offset such as "+07:00" or "-03:30".
func ParseZone(text string) (Zone, error) {
	var hours, minutes int
	var sign rune
	if _, err := fmt.Sscanf(text, "%c%02d:%02d", &sign, &hours, &minutes); err != nil || len(text) != 6 {
		return Zone{}, fmt.Errorf("clock: %q is not an offset like +07:00", text)
	}
	if sign != '+' && sign != '-' || hours > 14 || minutes > 59 {
		return Zone{}, fmt.Errorf("clock: %q is not an offset like +07:00", text)
	}
	offset := time.Duration(hours)*time.Hour + time.Duration(minutes)*time.Minute
	if sign == '-' {
		offset = -offset
	}
	return Zone{offset}, nil
}

// Date is a business day, written 2026-03-10.
type Date string

const dateForm = "2006-01-02"

// DateOf returns the business day of an instant.
func (z Zone) DateOf(instant time.Time) Date {
	return Date(instant.UTC().Add(z.offset).Format(dateForm))
}

// Bounds returns the first instant of a business day and the first instant of the next day.
func (z Zone) Bounds(day Date) (from, to time.Time, err error) {
	local, err := time.Parse(dateForm, string(day))
	if err != nil {
		return from, to, fmt.Errorf("clock: %q is not a day", day)
	}
	from = local.Add(-z.offset)
	return from, from.Add(24 * time.Hour), nil
}

// Location returns the zone as a time.Location.
func (z Zone) Location() *time.Location { return time.FixedZone("", int(z.offset/time.Second)) }

// AddDays returns the business day n days later, or earlier for a negative n.
func (d Date) AddDays(n int) Date {
	local, err := time.Parse(dateForm, string(d))
	if err != nil {
		return d
	}
	return Date(local.AddDate(0, 0, n).Format(dateForm))
}
