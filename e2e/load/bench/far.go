package main

import (
	"os"
	"strings"
	"time"

	"load/program"
)

const (
	// farAway is what the way to the database takes longer, there and back.
	farAway = 100 * time.Millisecond
	// vendorWaits is how long a vendor waits for an answer, in milliseconds.
	vendorWaits = 3000.0
	teamSize    = 3
)

// far measures bets, as vendors send them, at three instances behind one address whose database is far away. The
// instances start while it is near: how long they take to start is not the question.
func (g *ground) far(m *metric) (err error) {
	way, dsn, err := program.Before(g.pgbench.dsn)
	if err != nil {
		return err
	}
	defer way.Stop()
	var team []*program.Program
	defer func() {
		way.Heal()
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
	if err := way.Suffer(program.Slow(farAway/2, 0)); err != nil {
		return err
	}
	bettors := crowd{address: front.Address(), conns: clients, next: signed(clients, 0, g.players), good: isPlaced,
		rest: breath}
	done, err := g.place(bettors)
	if err != nil {
		return err
	}
	m.add(millis(done.p99), vendorWaits)
	m.note("p95 ms", millis(done.p95))
	m.note("bets/s", done.perSecond)
	return nil
}
