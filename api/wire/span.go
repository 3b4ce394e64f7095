package wire

import (
	"time"

	"lantern/store/clock"
	"lantern/store/fault"
)

// Span reads `from` and `to` of a list: business days, both included, or instants, the last excluded. Empty ends are
// zero.
// Faults: validation_failed.
func Span(zone clock.Zone, from, to string) (first, last time.Time, err error) {
	if first, _, err = edge(zone, "from", from); err != nil {
		return first, last, err
	}
	_, last, err = edge(zone, "to", to)
	if err == nil && !first.IsZero() && !last.IsZero() && !first.Before(last) {
		err = fault.Invalid("to", "before_from")
	}
	return first, last, err
}

// edge is the first instant of what is meant and the first one after it.
func edge(zone clock.Zone, name, text string) (first, after time.Time, err error) {
	if text == "" {
		return first, after, nil
	}
	if first, after, err = zone.Bounds(clock.Date(text)); err == nil {
		return first, after, nil
	}
	instant, err := time.Parse(time.RFC3339, text)
	if err != nil {
		return first, after, fault.Invalid(name, "wrong_format")
	}
	return instant, instant, nil
}

// InUTC is a moment as every answer writes it; none stays none.
func InUTC(at *time.Time) *time.Time {
	if at == nil {
		return nil
	}
	moved := at.UTC()
	return &moved
}
