package clock_test

import (
	"fmt"
	"testing"
	"time"

	"lantern/store/clock"
	"lantern/store/storetest/vectors"
)

type periodCase struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Input struct {
		Period        clock.PeriodKind `json:"period"`
		At            time.Time        `json:"at"`
		OffsetMinutes int              `json:"offsetMinutes"`
	} `json:"input"`
	Expected struct {
		BizDate        clock.Date `json:"bizDate"`
		PeriodKey      string     `json:"periodKey"`
		FirstDay       clock.Date `json:"firstDay"`
		LastDay        clock.Date `json:"lastDay"`
		FromUTC        time.Time  `json:"fromUtc"`
		ToUTCExclusive time.Time  `json:"toUtcExclusive"`
	} `json:"expected"`
}

func TestPeriodOf_Vectors(t *testing.T) {
	for _, c := range vectors.Group[periodCase](t, "periodBoundaries") {
		t.Run(c.ID, func(t *testing.T) {
			zone := zoneOf(t, c.Input.OffsetMinutes)
			day := zone.DateOf(c.Input.At)
			period, err := clock.PeriodOf(c.Input.Period, day)
			if err != nil {
				t.Fatal(err)
			}
			from, to, err := zone.PeriodBounds(period)
			if err != nil {
				t.Fatal(err)
			}
			want := c.Expected
			if day != want.BizDate || period != (clock.Period{Key: want.PeriodKey, First: want.FirstDay, Last: want.LastDay}) {
				t.Errorf("%s: %s, %+v", c.Name, day, period)
			}
			if !from.Equal(want.FromUTC) || !to.Equal(want.ToUTCExclusive) {
				t.Errorf("%s: %s to %s", c.Name, from, to)
			}
		})
	}
}

func zoneOf(t *testing.T, minutes int) clock.Zone {
	t.Helper()
	sign := "+"
	if minutes < 0 {
		sign, minutes = "-", -minutes
	}
	zone, err := clock.ParseZone(fmt.Sprintf("%s%02d:%02d", sign, minutes/60, minutes%60))
	if err != nil {
		t.Fatal(err)
	}
	return zone
}

// CHK-29, F-I8.
func TestPeriodOf_ConsecutiveDays_LeaveNoGapOrOverlap(t *testing.T) {
	for _, kind := range []clock.PeriodKind{clock.Day, clock.Week, clock.HalfMonth, clock.Month} {
		var before clock.Period
		for day := clock.Date("2024-01-01"); day != "2030-01-01"; day = day.AddDays(1) {
			period, err := clock.PeriodOf(kind, day)
			if err != nil || day < period.First || day > period.Last {
				t.Fatalf("%s is not inside its period %+v: %v", day, period, err)
			}
			if before.Key != "" && period != before && before.Last.AddDays(1) != period.First {
				t.Fatalf("%s: %+v does not follow %+v", kind, period, before)
			}
			if period != before && before.Key == period.Key {
				t.Fatalf("%s: two periods are named %s", kind, period.Key)
			}
			before = period
		}
	}
}

func TestDaysUntil_CountsAcrossMonths(t *testing.T) {
	if days := clock.Date("2028-02-27").DaysUntil("2028-03-01"); days != 3 {
		t.Fatalf("%d days", days)
	}
	if _, err := clock.ParseDate("2027-02-29"); err == nil {
		t.Fatal("a day that does not exist was accepted")
	}
	if _, err := clock.PeriodOf("Y", "2027-02-01"); err == nil {
		t.Fatal("a kind that does not exist was accepted")
	}
}
