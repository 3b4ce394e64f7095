package clock_test

import (
	"testing"
	"time"

	"lantern/store/clock"
)

// CHK-29, F-I8.
func TestZone_EveryInstant_BelongsToExactlyOneBusinessDay(t *testing.T) {
	zone, err := clock.ParseZone("+07:00")
	if err != nil {
		t.Fatal(err)
	}
	end := time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC)
	for at := time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC); at.Before(end); at = at.Add(
		7*time.Hour + 13*time.Minute + time.Millisecond) {
		day := zone.DateOf(at)
		from, to, err := zone.Bounds(day)
		if err != nil || at.Before(from) || !at.Before(to) {
			t.Fatalf("%s is not inside its day %s", at, day)
		}
		if zone.DateOf(to) != day.AddDays(1) || zone.DateOf(from.Add(-1)) != day.AddDays(-1) {
			t.Fatalf("the days around %s overlap or leave a gap", day)
		}
	}
}

func TestParseZone_InvalidOffset_IsRefused(t *testing.T) {
	for _, text := range []string{"", "7", "+7:00", "07:00", "+07:60", "+15:00", "*07:00", "+07:000"} {
		if _, err := clock.ParseZone(text); err == nil {
			t.Errorf("%q was accepted as an offset", text)
		}
	}
}
