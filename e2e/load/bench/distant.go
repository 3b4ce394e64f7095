package main

import (
	"os"
	"strings"
	"time"

	"load/program"
)

const (
	// databaseDelay is the additional round-trip time to the database.
	databaseDelay = 100 * time.Millisecond
	// vendorTimeout is how long a vendor waits for an answer, in milliseconds.
	vendorTimeout = 3000.0
	teamSize      = 3
)

// measureDistantDatabase measures bets at three instances behind one address whose database is far away. The
// instances start before the delay is added, because their start is not measured.
func (g *bench) measureDistantDatabase(m *metric) (err error) {
	way, dsn, err := program.OpenProxy(g.pgbench.dsn)
	if err != nil {
		return err
	}
	defer way.Stop()
	var team []*program.Program
	defer func() {
		way.Clear()
		for _, each := range team {
			each.Stop()
		}
	}()
	for range teamSize {
		data, err := os.MkdirTemp(g.pgbench.folder, "far-")
		if err != nil {
			return err
		}
		each, err := program.Start(data, map[string]string{"REDIS_URL": g.redis.URL(), "DATABASE_URL": dsn,
			"LANTERN_SECRET": strings.Repeat("5a", 32)})
		if err != nil {
			return err
		}
		team = append(team, each)
	}
	front, err := program.StartFront(team...)
	if err != nil {
		return err
	}
	defer front.Stop()
	if err := way.Inject(program.Slow(databaseDelay/2, 0)); err != nil {
		return err
	}
	bettors := loadGenerator{address: front.Address(), conns: clients, next: signedBets(clients, 0, g.players),
		good:  isPlaced,
		pause: vendorPause}
	done, err := g.place(bettors)
	if err != nil {
		return err
	}
	m.add(millis(done.p99), vendorTimeout)
	m.note("p95 ms", millis(done.p95))
	m.note("bets/s", done.perSecond)
	return nil
}
