package member

import (
	"context"
	"errors"
	"testing"
	"time"

	"lantern/store/fault"
)

func TestHash_FloodOfLogins_WaitsInABoundedQueue(t *testing.T) {
	if cap(benches) >= cap(line) {
		t.Fatal("the queue is not longer than the number of workers")
	}
	for range cap(benches) {
		benches <- struct{}{}
	}
	ctx, stop := context.WithCancel(t.Context())
	waiting := make(chan error, cap(line))
	for range cap(line) {
		go func() { waiting <- SimulateVerify(ctx, "x") }()
	}
	for end := time.Now().Add(5 * time.Second); len(line) < cap(line); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%d wait", len(line))
		}
	}
	// All benches are occupied until the end of this test: a call that waited for one would never return.
	if err := SimulateVerify(t.Context(), "x"); !errors.Is(err, fault.New(fault.TemporarilyUnavailable)) {
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
	if err := SimulateVerify(t.Context(), "x"); err != nil {
		t.Errorf("after the flood: %v", err)
	}
}
