package main

import (
	"context"
	"runtime/debug"
	"runtime/metrics"
	"testing"
	"time"
)

func TestIsIdleAfterBurst_OnlyWhenIdle(t *testing.T) {
	const collected, before = 1 << 30, 2 << 30
	for _, c := range []struct {
		collected, now uint64
		want           bool
	}{
		{collected, before, true},
		{collected, before + idleBytes - 1, true},
		{collected, before + idleBytes, false},
		{before - burstBytes, before, false},
		{before - burstBytes, before + 1, true},
	} {
		if is := isIdleAfterBurst(c.collected, before, c.now); is != c.want {
			t.Errorf("%+v: %v", c, is)
		}
	}
}

// burst keeps the allocated memory alive.
var burst [][]byte

func TestReleaseIdleMemory_AfterABurst(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(gcPercent))
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan struct{})
	for range 64 {
		burst = append(burst, make([]byte, 1<<20))
	}
	burst = nil
	before := releasedBytes()
	go func() { releaseIdleMemory(ctx); close(ended) }()
	for patience := time.Now().Add(time.Minute); releasedBytes() < before+32<<20 &&
		time.Now().Before(patience); time.Sleep(
		20 * time.Millisecond) {
	}
	stop()
	<-ended
	if now := releasedBytes(); now < before+32<<20 {
		t.Errorf("%d bytes released before, %d after", before, now)
	}
}

// releasedBytes returns the number of bytes that were returned to the operating system.
func releasedBytes() uint64 {
	released := []metrics.Sample{{Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(released)
	return released[0].Value.Uint64()
}
