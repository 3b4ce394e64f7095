package play_test

import (
	"net/http"
	"strconv"
	"sync"
	"testing"

	"lantern/store/money"
)

func TestTwoWindows_SameAction_IsAppliedOnce(t *testing.T) {
	v := open(t, fixedRandom(0))
	v.enter("TIDEWELL", "DEEP_OCTOPUS", "pia-1")
	keys := []string{v.key, v.enter("TIDEWELL", "DEEP_OCTOPUS", "pia-2").Session}
	var all sync.WaitGroup
	var seats sync.Map
	for n := range 12 {
		all.Go(func() {
			out := v.call("sit", keys[n%2], fields{"once": "n" + strconv.Itoa(n), "amount": "50"})
			switch {
			case out.status == http.StatusOK:
				seats.Store(n, out.Result.Round)
			case out.Code != "BUSY" && out.Code != "SEAT_TAKEN":
				t.Errorf("a seat: %d %s", out.status, out.Code)
			}
		})
	}
	all.Wait()
	taken := 0
	seats.Range(func(any, any) bool { taken++; return true })
	if taken != 1 {
		t.Errorf("%d seats", taken)
	}
	v.wantBalance("pia", start-50*money.Unit, 1)

	shot := fields{"once": "the same", "pick": "minnow", "amount": "0.10"}
	first, again := v.call("shoot", keys[0], shot), v.call("shoot", keys[0], shot)
	if first.status != http.StatusOK || again.Seat == nil || first.Seat.Stack != again.Seat.Stack ||
		first.Result.Round != again.Result.Round {
		t.Errorf("a repeated shot: %+v, then %+v", first, again)
	}
	left, gone := v.call("leave", keys[1], fields{"once": "a"}), v.call("leave", keys[0], fields{"once": "b"})
	if left.status != http.StatusOK || left.Result.Paid != first.Seat.Stack {
		t.Errorf("left with %+v", left.Result)
	}
	v.refuses("leaving again", "NO_SEAT", gone)
	v.wantBalance("pia", start-50*money.Unit+first.Seat.Stack, 1)
}
