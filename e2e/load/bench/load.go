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

// callTimeout exceeds the platform's timeout of a call.
const callTimeout = 15 * time.Second

// loadGenerator keeps a number of connections busy with prepared requests.
type loadGenerator struct {
	address string
	conns   int
	// next returns the requests of one connection; good reports whether an answer is as expected.
	next func(conn int) func() []byte
	good func(status int, body []byte) bool
	// pause is the average wait between two requests of a connection. It varies, so that the connections do not send
	// at the same moment.
	pause time.Duration
}

// loadResult is the result after the warm-up.
type loadResult struct {
	perSecond float64
	p95, p99  time.Duration
	failed    int64
	count     int
}

// run warms up and then measures.
func (c loadGenerator) run(warm, measured time.Duration) (loadResult, error) {
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
			if times[conn], err = c.runConnection(conn, from, until, &bad); err != nil {
				once.Do(func() { failed = err })
			}
		})
	}
	wait.Wait()
	all := slices.Concat(times...)
	if failed != nil || len(all) == 0 {
		return loadResult{}, fmt.Errorf("%d good answers: %w", len(all), failed)
	}
	slices.Sort(all)
	return loadResult{perSecond: float64(len(all)) / measured.Seconds(), p95: all[len(all)*95/100],
		p99:    all[len(all)*99/100],
		failed: bad.Load(), count: len(all)}, nil
}

func (c loadGenerator) runConnection(conn int, from, until time.Time, bad *atomic.Int64) (times []time.Duration,
	err error) {
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
		status, body, err := line.Ask(next(), callTimeout)
		if err != nil {
			return times, err
		}
		switch ended := time.Now(); {
		case !c.good(status, body):
			bad.Add(1)
		case begun.After(from) && ended.Before(until):
			times = append(times, ended.Sub(begun))
		}
		if c.pause > 0 {
			time.Sleep(rand.N(2 * c.pause))
		}
	}
}

// repeated sends one request again and again.
func repeated(request string) func(int) func() []byte {
	raw := []byte(request)
	return func(int) func() []byte { return func() []byte { return raw } }
}

// signedBets gives each connection bets that were signed before the run; missing ones are signed during the run.
func signedBets(conns, each, players int) func(int) func() []byte {
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
