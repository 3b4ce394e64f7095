package schedule_test

import (
	"testing"
	"time"

	"lantern/store/lottery/schedule"
)

func at(t *testing.T, text string) time.Time {
	t.Helper()
	instant, err := time.Parse(time.RFC3339, text)
	if err != nil {
		t.Fatal(err)
	}
	return instant
}

func TestBetween_OwnGame_NumbersEveryIntervalOfTheDay(t *testing.T) {
	s := schedule.Schedule{Zone: "+08:00", Number: schedule.Counter, Every: 60, First: 60, CloseBefore: 8}
	slots, err := s.Between(at(t, "2026-11-19T16:00:00Z"), at(t, "2026-11-20T16:00:00Z"))
	if err != nil || len(slots) != 1439 {
		t.Fatalf("%d issues: %v", len(slots), err)
	}
	first := schedule.Slot{Number: "202611200001", ClosesAt: at(t, "2026-11-19T16:00:52Z"),
		DrawsAt: at(t, "2026-11-19T16:01:00Z")}
	if slots[0] != first {
		t.Errorf("the first is %+v", slots[0])
	}
	// The last draw of a day is at midnight.
	last, err := s.Between(at(t, "2026-11-20T15:59:00Z"), at(t, "2026-11-20T16:00:01Z"))
	if err != nil || len(last) != 1 || last[0].Number != "202611201440" {
		t.Errorf("the last is %+v: %v", last, err)
	}
}

func TestBetween_DrawsOfADay(t *testing.T) {
	from, until := at(t, "2026-11-18T00:00:00Z"), at(t, "2026-12-20T00:00:00Z")
	for name, c := range map[string]struct {
		schedule schedule.Schedule
		numbers  []string
		draw     string
	}{
		"1st and 16th": {schedule.Schedule{Zone: "+07:00", Number: schedule.Day, At: []string{"14:30"},
			MonthDays: []int{1, 16}, CloseBefore: 300}, []string{"20261201", "20261216"}, "2026-12-01T07:30:00Z"},
		"moved": {schedule.Schedule{Zone: "+07:00", Number: schedule.Day, At: []string{"14:30"}, MonthDays: []int{1, 16},
			CloseBefore: 300, Moved: map[string]string{"2026-12-01": "2026-12-02"}}, []string{"20261202", "20261216"},
			"2026-12-02T07:30:00Z"},
		"day of the year": {schedule.Schedule{Zone: "+08:00", Number: schedule.YearDay, At: []string{"21:15"},
			MonthDays: []int{20}, CloseBefore: 900}, []string{"2026324"}, "2026-11-20T13:15:00Z"},
		"three a day": {schedule.Schedule{Zone: "+07:00", Number: schedule.Digit, MonthDays: []int{1},
			At: []string{"22:00", "13:00", "17:00"}, CloseBefore: 600}, []string{"202612011", "202612012", "202612013"},
			"2026-12-01T06:00:00Z"},
		"announced day": {schedule.Schedule{Zone: "+08:00", Number: schedule.Day, At: []string{"19:00"},
			Weekdays: []int{}, MonthDays: []int{31}, Extra: []string{"2026-11-24"}, CloseBefore: 900},
			[]string{"20261124"}, "2026-11-24T11:00:00Z"},
	} {
		t.Run(name, func(t *testing.T) {
			if err := c.schedule.Check(); err != nil {
				t.Fatal(err)
			}
			slots, err := c.schedule.Between(from, until)
			if err != nil || len(slots) != len(c.numbers) {
				t.Fatalf("%+v %v", slots, err)
			}
			for i, number := range c.numbers {
				if slots[i].Number != number {
					t.Errorf("issue %d is %s, want %s", i, slots[i].Number, number)
				}
			}
			if !slots[0].DrawsAt.Equal(at(t, c.draw)) {
				t.Errorf("drawn at %s", slots[0].DrawsAt)
			}
		})
	}
}

func TestBetween_Yeekee_HasEightyEightRoundsFromSix(t *testing.T) {
	s := schedule.Schedule{Zone: "+07:00", Number: schedule.Counter, Every: 900, First: 21600, Count: 88, CloseBefore: 60}
	slots, err := s.Between(at(t, "2026-11-19T21:00:00Z"), at(t, "2026-11-20T23:00:00Z"))
	if err != nil || len(slots) != 88 {
		t.Fatalf("%d rounds: %v", len(slots), err)
	}
	for n, want := range map[int]schedule.Slot{
		0:  {Number: "202611200001", DrawsAt: at(t, "2026-11-19T23:00:00Z"), ClosesAt: at(t, "2026-11-19T22:59:00Z")},
		87: {Number: "202611200088", DrawsAt: at(t, "2026-11-20T20:45:00Z"), ClosesAt: at(t, "2026-11-20T20:44:00Z")},
	} {
		if slots[n] != want {
			t.Errorf("round %d is %+v", n+1, slots[n])
		}
	}
}

func TestCheck_ImpossibleSchedules_AreRefused(t *testing.T) {
	for name, s := range map[string]schedule.Schedule{
		"no zone":             {Number: schedule.Counter, Every: 60, First: 60, CloseBefore: 8},
		"no draws":            {Zone: "+08:00", Number: schedule.Day, CloseBefore: 8},
		"never closed":        {Zone: "+08:00", Number: schedule.Counter, Every: 60, First: 60},
		"closed before open":  {Zone: "+08:00", Number: schedule.Counter, Every: 60, First: 60, CloseBefore: 60},
		"no time":             {Zone: "+08:00", Number: schedule.Day, At: []string{"noon"}, CloseBefore: 60},
		"two with one number": {Zone: "+08:00", Number: schedule.Day, At: []string{"10:00", "11:00"}, CloseBefore: 60},
		"no numbering":        {Zone: "+08:00", At: []string{"10:00"}, CloseBefore: 60},
		"too fast":            {Zone: "+08:00", Number: schedule.Counter, Every: 5, First: 5, CloseBefore: 1},
	} {
		if s.Check() == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}
