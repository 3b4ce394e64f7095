package main

import (
	"context"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

const (
	// collectAt lets the heap grow to four times what lives before it is collected: little lives for long here, and every
	// bet makes much that does not.
	collectAt = 300
	// quiet is how little is allocated in a second of a program at rest, rush how much makes it worth collecting there,
	// both in bytes.
	quiet = 1 << 20
	rush  = 32 << 20
)

// isOver tells a second of rest after a rush, by what was allocated until the last collection at rest, a second ago and
// now.
func isOver(collected, before, now uint64) bool { return now-before < quiet && now-collected > rush }

// allocated is what the program ever allocated, in bytes.
func allocated() uint64 {
	read := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(read)
	return read[0].Value.Uint64()
}

// giveBack returns memory to the machine once a rush is over, until the context ends. Go would keep all that the next
// collection allows: a program at rest would hold four times what lives.
func giveBack(ctx context.Context) {
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
		if isOver(collected, before, now) {
			debug.FreeOSMemory()
			collected = now
		}
		before = now
	}
}
