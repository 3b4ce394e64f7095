package storetest

import (
	"context"
	"testing"
	"time"

	"lantern/store/pg"
	"lantern/store/timer"
)

// FireTimers runs all timers of these handlers that are due, also those that the handlers set; a failure fails the
// test.
func FireTimers(t *testing.T, db *pg.DB, handlers map[string]timer.Handler) {
	t.Helper()
	running, stop := context.WithCancel(t.Context())
	defer stop()
	done := make(chan struct{})
	go func() {
		defer close(done)
		timer.Run(running, db, handlers, func(due timer.Timer, problem error) {
			t.Errorf("timer %s %s: %v", due.Kind, due.Key, problem)
		})
	}()
	for range 600 {
		var due int
		if err := db.GetContext(t.Context(), &due, `SELECT count(*) FROM timers
			WHERE due_at <= lantern_now() AND NOT is_stuck`); err != nil {
			t.Fatal(err)
		}
		if due == 0 {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	stop()
	<-done
}
