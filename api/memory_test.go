package main

import (
	"context"
	"runtime/debug"
	"runtime/metrics"
	"testing"
	"time"
)

func TestARushIsOverOnlyAtRest(t *testing.T) {
	const collected, before = 1 << 30, 2 << 30
	for _, c := range []struct {
		collected, now uint64
		want           bool
	}{
		{collected, before, true},
		{collected, before + quiet - 1, true},
		{collected, before + quiet, false},
		{before - rush, before, false},
		{before - rush, before + 1, true},
	} {
		if is := isOver(c.collected, before, c.now); is != c.want {
			t.Errorf("%+v: %v", c, is)
		}
	}
}

// rushed is what lives in a rush.
var rushed [][]byte

func TestMemoryOfARushIsGivenBack(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(collectAt))
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan struct{})
	for range 64 {
		rushed = append(rushed, make([]byte, 1<<20))
	}
	rushed = nil
	before := given()
	go func() { giveBack(ctx); close(ended) }()
	for patience := time.Now().Add(time.Minute); given() < before+32<<20 && time.Now().Before(patience); time.Sleep(
		20 * time.Millisecond) {
	}
	stop()
	<-ended
	if now := given(); now < before+32<<20 {
		t.Errorf("%d bytes given back before, %d after", before, now)
	}
}

// given is what was given back to the machine, in bytes.
func given() uint64 {
	released := []metrics.Sample{{Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(released)
	return released[0].Value.Uint64()
}
