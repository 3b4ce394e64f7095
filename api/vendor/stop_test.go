package vendor

import (
	"context"
	"testing"
	"time"

	"lantern/api/wire"
)

// endsIn is how long a call has that comes with so much time.
func endsIn(t *testing.T, h *Handlers, given time.Duration) (left time.Duration) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), given)
	defer cancel()
	begun := time.Now()
	serve := h.inTime(func(ctx context.Context, _ wire.Caller, _ wire.Request) (wire.Answer, error) {
		end, _ := ctx.Deadline()
		left = end.Sub(begun).Truncate(time.Second)
		return wire.Answer{}, nil
	})
	if _, err := serve(ctx, wire.Caller{}, wire.Request{}); err != nil {
		t.Fatal(err)
	}
	return left
}

func TestACallIsGivenUpAfterTwoSeconds(t *testing.T) {
	if left := endsIn(t, &Handlers{}, time.Hour); left < 2*time.Second || left > time.Minute {
		t.Errorf("it ends after %s", left)
	}
	if left := endsIn(t, &Handlers{HardStop: 7 * time.Minute}, time.Hour); left < 7*time.Minute || left > 8*time.Minute {
		t.Errorf("it ends after %s where it is said otherwise", left)
	}
}
