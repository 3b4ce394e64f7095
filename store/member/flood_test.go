package member

import (
	"context"
	"errors"
	"testing"
	"time"

	"lantern/store/fault"
)

func TestAFloodOfSignInsWaitsInALineThatHasAnEnd(t *testing.T) {
	if cap(benches) >= cap(line) {
		t.Fatal("the line is no longer than the benches")
	}
	for range cap(benches) {
		benches <- struct{}{}
	}
	ctx, stop := context.WithCancel(t.Context())
	waiting := make(chan error, cap(line))
	for range cap(line) {
		go func() { waiting <- Pretend(ctx, "x") }()
	}
	for end := time.Now().Add(5 * time.Second); len(line) < cap(line); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%d wait", len(line))
		}
	}
	// All benches are taken until the end of this test: whoever waited for one would wait for ever.
	if err := Pretend(t.Context(), "x"); !errors.Is(err, fault.New(fault.TemporarilyUnavailable)) {
		t.Errorf("one too many: %v", err)
	}
	stop()
	for range cap(line) {
		if err := <-waiting; !errors.Is(err, fault.New(fault.TemporarilyUnavailable)) {
			t.Error(err)
		}
	}
	for range cap(benches) {
		<-benches
	}
	if err := Pretend(t.Context(), "x"); err != nil {
		t.Errorf("after the flood: %v", err)
	}
}
