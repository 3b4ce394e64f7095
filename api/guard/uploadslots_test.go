package guard

import (
	"context"
	"testing"
	"time"

	"lantern/store/id"
)

// take returns nil unless a slot is free at once.
func take(s *UploadSlots, member id.Member, address string) func() {
	return s.Take(context.Background(), member, address, time.Millisecond)
}

func TestUploadSlots_AreLimitedInTotalPerMemberAndPerAddress(t *testing.T) {
	slots := NewUploadSlots(6)
	first, second := take(slots, "a", "1"), take(slots, "a", "2")
	if first == nil || second == nil {
		t.Fatal("two slots for one member are refused")
	}
	if take(slots, "a", "3") != nil {
		t.Error("a member holds a third slot")
	}
	if take(slots, "b", "1") == nil {
		t.Error("a second slot for an address is refused")
	}
	if take(slots, "c", "1") != nil {
		t.Error("an address holds more than a third of all slots")
	}
	for _, member := range []id.Member{"d", "e", "f"} {
		if take(slots, member, string(member)) == nil {
			t.Errorf("%s gets none of the slots that are free", member)
		}
	}
	if take(slots, "g", "9") != nil {
		t.Error("a seventh slot of six")
	}
	first()
	first()
	if take(slots, "a", "9") == nil {
		t.Error("a released slot is not free")
	}
	if take(slots, "g", "10") != nil {
		t.Error("a slot was freed twice")
	}
}

func TestUploadSlots_ReleasedSlot_GoesToACallThatWaits(t *testing.T) {
	slots := NewUploadSlots(1)
	release := take(slots, "a", "1")
	waited := make(chan func())
	go func() { waited <- slots.Take(context.Background(), "b", "2", time.Minute) }()
	time.Sleep(10 * time.Millisecond)
	release()
	if <-waited == nil {
		t.Error("the call that waits gets no slot")
	}
}

func TestUploadSlots_CallEnds_StopsWaiting(t *testing.T) {
	slots := NewUploadSlots(1)
	take(slots, "a", "1")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if slots.Take(ctx, "b", "2", time.Hour) != nil {
		t.Error("a slot for a call that has ended")
	}
}
