package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"load/program"
)

// patience is longer than the product gives a call.
const patience = 15 * time.Second

// crowd keeps so many connections busy with prepared requests.
type crowd struct {
	address string
	conns   int
	// next gives the requests of one connection; good says whether an answer is what was asked for.
	next func(conn int) func() []byte
	good func(status int, body []byte) bool
	// rest is how long a connection waits between two on the average. Each as long as the other, they would all come at
	// once.
	rest time.Duration
}

// taken is what a crowd got done after its warm-up.
type taken struct {
	perSecond float64
	p95, p99  time.Duration
	bad       int64
	count     int
}

// run warms up, then measures for so long.
func (c crowd) run(warm, measured time.Duration) (taken, error) {
	var wait sync.WaitGroup
	var bad atomic.Int64
	var failed error
	var once sync.Once
	times := make([][]time.Duration, c.conns)
	from := time.Now().Add(warm)
	until := from.Add(measured)
	for conn := range c.conns {
		wait.Go(func() {
			var err error
			if times[conn], err = c.one(conn, from, until, &bad); err != nil {
				once.Do(func() { failed = err })
			}
		})
	}
	wait.Wait()
	all := slices.Concat(times...)
	if failed != nil || len(all) == 0 {
		return taken{}, fmt.Errorf("%d good answers: %w", len(all), failed)
	}
	slices.Sort(all)
	return taken{perSecond: float64(len(all)) / measured.Seconds(), p95: all[len(all)*95/100], p99: all[len(all)*99/100],
		bad: bad.Load(), count: len(all)}, nil
}

func (c crowd) one(conn int, from, until time.Time, bad *atomic.Int64) (times []time.Duration, err error) {
	line, err := program.Dial(c.address)
	if err != nil {
		return nil, err
	}
	defer line.Close()
	next := c.next(conn)
	times = make([]time.Duration, 0, 1<<14)
	for {
		begun := time.Now()
		if begun.After(until) {
			return times, nil
		}
		status, body, err := line.Ask(next(), patience)
		if err != nil {
			return times, err
		}
		switch ended := time.Now(); {
		case !c.good(status, body):
			bad.Add(1)
		case begun.After(from) && ended.Before(until):
			times = append(times, ended.Sub(begun))
		}
		if c.rest > 0 {
			time.Sleep(rand.N(2 * c.rest))
		}
	}
}

// same sends the same request again and again.
func same(request string) func(int) func() []byte {
	raw := []byte(request)
	return func(int) func() []byte { return func() []byte { return raw } }
}

// signed gives each connection bets that were signed before the run; the few that are missing are signed on the way.
func signed(conns, each, players int) func(int) func() []byte {
	made := make([][]program.Bet, conns)
	var wait sync.WaitGroup
	for worker := range runtime.NumCPU() {
		wait.Go(func() {
			for conn := worker; conn < conns; conn += runtime.NumCPU() {
				for range each {
					made[conn] = append(made[conn], program.SignBet(players))
				}
			}
		})
	}
	wait.Wait()
	return func(conn int) func() []byte {
		at := 0
		return func() []byte {
			if at++; at <= len(made[conn]) {
				return made[conn][at-1].Request
			}
			return program.SignBet(players).Request
		}
	}
}

var ok = []byte(`"status":"OK"`)

func isPlaced(status int, body []byte) bool { return status == 200 && bytes.Contains(body, ok) }

func isStatus(wanted int) func(int, []byte) bool {
	return func(status int, _ []byte) bool { return status == wanted }
}
