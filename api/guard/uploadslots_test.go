package guard

import (
	"testing"
	"time"
)

func TestUploadSlots_OneHolderEach_UntilReleasedOrExpired(t *testing.T) {
	slots := NewUploadSlots(2)
	first, second := slots.Take(time.Hour, time.Hour), slots.Take(time.Hour, time.Hour)
	if first == "" || second == "" || first == second {
		t.Fatalf("%q and %q", first, second)
	}
	if third := slots.Take(time.Millisecond, time.Hour); third != "" {
		t.Error("a third slot of two")
	}
	slots.Release("guessed")
	if third := slots.Take(time.Millisecond, time.Hour); third != "" {
		t.Error("an unknown ticket frees a slot")
	}
	slots.Release(first)
	slots.Release(first)
	if third := slots.Take(time.Hour, time.Millisecond); third == "" { // expires
		t.Error("the first slot was not freed")
	}
	if fourth := slots.Take(time.Hour, time.Hour); fourth == "" {
		t.Error("an expired slot was not freed")
	}
	if fifth := slots.Take(time.Millisecond, time.Hour); fifth != "" {
		t.Error("a slot was freed twice")
	}
}
