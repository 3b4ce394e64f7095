// Package schedule computes when a lottery game is drawn, what its issues are called, and when their sales close. It is
// pure: the same day gives the same issues in every instance.
package schedule

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Numbering is how the issues of a day are called.
type Numbering string

// The numberings. All begin with the date of the draw in the schedule's zone.
const (
	Counter Numbering = "counter" // YYYYMMDD and a counter of four digits: 202611200001
	Digit   Numbering = "digit"   // YYYYMMDD and a counter of one digit
	Day     Numbering = "day"     // YYYYMMDD
	YearDay Numbering = "yearDay" // YYYY and the day of the year, three digits
)

// Schedule is the calendar of one game. It has either Every or At.
type Schedule struct {
	// Zone is the offset of days and times: "+07:00".
	Zone   string    `json:"zone"`
	Number Numbering `json:"number"`
	// CloseBefore is how long before the draw sales end, in seconds.
	CloseBefore int `json:"closeBefore"`
	// Every is the interval of draws and First the first draw of a day after midnight, in seconds; Count is how many
	// there are a day, 0: until midnight.
	Every int `json:"every,omitempty"`
	First int `json:"first,omitempty"`
	Count int `json:"count,omitempty"`
	// At are times of the day ("18:15"). Weekdays (0: Sunday) and MonthDays limit the days, Extra adds some (dates), and
	// Moved replaces a date by another.
	At        []string          `json:"at,omitempty"`
	Weekdays  []int             `json:"weekdays,omitempty"`
	MonthDays []int             `json:"monthDays,omitempty"`
	Extra     []string          `json:"extra,omitempty"`
	Moved     map[string]string `json:"moved,omitempty"`
}

// Slot is one issue of a calendar.
type Slot struct {
	Number            string
	ClosesAt, DrawsAt time.Time
}

// ErrSchedule means that a schedule cannot be followed.
var ErrSchedule = errors.New("schedule: not a schedule")

const (
	day      = 24 * 60 * 60
	most     = 9999
	shortest = 20
)

// Check returns what is wrong with a schedule. Error: ErrSchedule.
func (s Schedule) Check() error {
	if _, err := s.zone(); err != nil {
		return err
	}
	times, err := s.times()
	if err != nil {
		return err
	}
	switch {
	case len(times) == 0 || len(times) > most:
		return fmt.Errorf("%w: %d draws a day", ErrSchedule, len(times))
	case s.Every != 0 && s.Every < shortest:
		return fmt.Errorf("%w: every %d seconds", ErrSchedule, s.Every)
	case s.CloseBefore < 1 || s.Every > 0 && s.CloseBefore >= s.Every:
		return fmt.Errorf("%w: sales close %d seconds before the draw", ErrSchedule, s.CloseBefore)
	case s.Number == Digit && len(times) > 9, len(times) > 1 && (s.Number == Day || s.Number == YearDay):
		return fmt.Errorf("%w: %d draws a day do not fit the numbering %q", ErrSchedule, len(times), s.Number)
	}
	if !slices.Contains([]Numbering{Counter, Digit, Day, YearDay}, s.Number) {
		return fmt.Errorf("%w: numbering %q", ErrSchedule, s.Number)
	}
	return nil
}

// Between returns the issues whose sales close from an instant on and that are drawn before another, in order. The
// schedule must be valid (Check).
func (s Schedule) Between(from, until time.Time) ([]Slot, error) {
	zone, err := s.zone()
	if err != nil {
		return nil, err
	}
	var slots []Slot
	local := from.In(zone)
	// The last draws of a day may be after its midnight.
	date := time.Date(local.Year(), local.Month(), local.Day()-1, 0, 0, 0, 0, zone)
	for ; date.Before(until); date = date.AddDate(0, 0, 1) {
		of, err := s.dayOf(date)
		if err != nil {
			return nil, err
		}
		for _, slot := range of {
			if !slot.ClosesAt.Before(from) && slot.DrawsAt.Before(until) {
				slots = append(slots, slot)
			}
		}
	}
	return slots, nil
}

// dayOf returns the issues of a day, which begins at the given midnight.
func (s Schedule) dayOf(midnight time.Time) ([]Slot, error) {
	if !s.isDrawnOn(midnight) {
		return nil, nil
	}
	times, err := s.times()
	slots := make([]Slot, len(times))
	for i, at := range times {
		draw := midnight.Add(time.Duration(at) * time.Second).UTC()
		slots[i] = Slot{Number: s.numberOf(midnight, i+1), DrawsAt: draw,
			ClosesAt: draw.Add(-time.Duration(s.CloseBefore) * time.Second)}
	}
	return slots, err
}

// isDrawnOn reports whether a day has draws.
func (s Schedule) isDrawnOn(midnight time.Time) bool {
	date := midnight.Format(time.DateOnly)
	if _, isMoved := s.Moved[date]; isMoved {
		return false
	}
	if slices.Contains(s.Extra, date) {
		return true
	}
	for _, to := range s.Moved {
		if to == date {
			return true
		}
	}
	return (len(s.Weekdays) == 0 || slices.Contains(s.Weekdays, int(midnight.Weekday()))) &&
		(len(s.MonthDays) == 0 || slices.Contains(s.MonthDays, midnight.Day()))
}

func (s Schedule) numberOf(midnight time.Time, counter int) string {
	switch s.Number {
	case YearDay:
		return fmt.Sprintf("%d%03d", midnight.Year(), midnight.YearDay())
	case Day:
		return midnight.Format("20060102")
	case Digit:
		return fmt.Sprintf("%s%d", midnight.Format("20060102"), counter)
	default:
		return fmt.Sprintf("%s%04d", midnight.Format("20060102"), counter)
	}
}

// times returns the draws of a day in seconds after midnight, in order.
func (s Schedule) times() (times []int, err error) {
	if s.Every > 0 {
		for at := s.First; len(times) < s.Count || s.Count == 0 && at <= day; at += s.Every {
			times = append(times, at)
		}
		return times, nil
	}
	for _, text := range s.At {
		at, err := time.Parse("15:04", text)
		if err != nil {
			return nil, fmt.Errorf("%w: time %q", ErrSchedule, text)
		}
		times = append(times, at.Hour()*3600+at.Minute()*60)
	}
	slices.Sort(times)
	return times, nil
}

// zone reads the offset.
func (s Schedule) zone() (*time.Location, error) {
	at, err := time.Parse("-07:00", s.Zone)
	if err != nil || strings.TrimSpace(s.Zone) == "" {
		return nil, fmt.Errorf("%w: zone %q", ErrSchedule, s.Zone)
	}
	_, seconds := at.Zone()
	return time.FixedZone(s.Zone, seconds), nil
}
