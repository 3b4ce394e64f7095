package main

import (
	"context"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

const (
	// gcPercent lets the heap grow to four times the live data before a collection: calls, bets in particular,
	// produce much short-lived garbage.
	gcPercent = 300
	// idleBytes is the most that an idle program allocates in a second, burstBytes the allocation since the last idle
	// collection that makes another one worthwhile.
	idleBytes  = 1 << 20
	burstBytes = 32 << 20
)

// isIdleAfterBurst compares the total allocation at the last idle collection, a second ago and now.
func isIdleAfterBurst(collected, before, now uint64) bool {
	return now-before < idleBytes && now-collected > burstBytes
}

// allocated returns the total number of bytes that the program has allocated.
func allocated() uint64 {
	read := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(read)
	return read[0].Value.Uint64()
}

// releaseIdleMemory returns memory to the operating system when the program is idle after a burst, until ctx ends.
// Otherwise an idle program would keep four times its live data.
func releaseIdleMemory(ctx context.Context) {
	looks := time.NewTicker(time.Second)
	defer looks.Stop()
	var collected uint64
	for before := allocated(); ; {
		select {
		case <-ctx.Done():
			return
		case <-looks.C:
		}
		now := allocated()
		if isIdleAfterBurst(collected, before, now) {
			debug.FreeOSMemory()
			collected = now
		}
		before = now
	}
}
