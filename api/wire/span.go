package wire

import (
	"time"

	"lantern/store/clock"
	"lantern/store/fault"
)

// Span parses `from` and `to` of a list: business days, both included, or instants, the last one excluded. Empty
// values are zero. Faults: validation_failed.
func Span(zone clock.Zone, from, to string) (first, last time.Time, err error) {
	if first, _, err = dayOrInstant(zone, "from", from); err != nil {
		return first, last, err
	}
	_, last, err = dayOrInstant(zone, "to", to)
	if err == nil && !first.IsZero() && !last.IsZero() && !first.Before(last) {
		err = fault.Invalid("to", "before_from")
	}
	return first, last, err
}

// dayOrInstant returns the first instant of a value and the first instant after it.
func dayOrInstant(zone clock.Zone, name, text string) (first, after time.Time, err error) {
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

// InUTC converts an optional instant for an answer.
func InUTC(at *time.Time) *time.Time {
	if at == nil {
		return nil
	}
	moved := at.UTC()
	return &moved
}
