package guard

import (
	"testing"
	"time"
)

func TestARoomIsTakenByOneAndFreeOnceItIsGivenBackOrKeptTooLong(t *testing.T) {
	rooms := NewRooms(2)
	first, second := rooms.Take(time.Hour, time.Hour), rooms.Take(time.Hour, time.Hour)
	if first == "" || second == "" || first == second {
		t.Fatalf("%q and %q", first, second)
	}
	if third := rooms.Take(time.Millisecond, time.Hour); third != "" {
		t.Error("a third room of two")
	}
	rooms.GiveBack("guessed")
	if third := rooms.Take(time.Millisecond, time.Hour); third != "" {
		t.Error("a ticket that was never given frees a room")
	}
	rooms.GiveBack(first)
	rooms.GiveBack(first)
	if third := rooms.Take(time.Hour, time.Millisecond); third == "" { // and keeps it too long
		t.Error("the first room is not free again")
	}
	if fourth := rooms.Take(time.Hour, time.Hour); fourth == "" {
		t.Error("a room that was kept too long is kept for ever")
	}
	if fifth := rooms.Take(time.Millisecond, time.Hour); fifth != "" {
		t.Error("a room was freed twice")
	}
}
