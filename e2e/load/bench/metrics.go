package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"time"

	"load/program"
)

const (
	clients      = 32
	batchClients = 128
	readers      = 4
	streams      = 4000
	bareStream   = 28.7
	floor        = 5.0
	// vendorPause is the average pause between the bets of a connection that behaves like a vendor.
	vendorPause = 110 * time.Millisecond
	// batchPause is the average pause at which the load exceeds what pgbench does one by one, but not the capacity:
	// at capacity, latency would measure only the number of connections.
	batchPause = 26 * time.Millisecond
)

// run measures one pair of a metric.
type run struct {
	id   string
	pair func(turn int) error
}

type metrics struct {
	list []*metric
	runs []run
}

// metrics are all metrics in the order of a turn. The order of a pair's halves alternates.
func (g *bench) metrics() metrics {
	r1 := &metric{id: "R1", unit: "bets/s by HTTP, one a call / pgbench, same function", record: 0.75}
	r1b := &metric{id: "R1b",
		unit: "bets/s by HTTP in micro-batches, 128 connections that rest 26 ms on the average / pgbench", record: 1.5,
		holds: func(beside map[string]float64) bool { return beside["p99 ms"] < 20 }}
	r2 := &metric{id: "R2", unit: "rounds/s into one house account / into one each", record: 0.95}
	r3 := &metric{id: "R3", unit: "bets/s of one player / of many, in micro-batches"}
	r4 := &metric{id: "R4", unit: "p99 ms of a read under bets / idle, at least 5", record: 3, isCeiling: true}
	r10 := &metric{id: "R10", unit: "KiB a stream / a bare one", record: 0.6, isCeiling: true}
	r11 := &metric{id: "R11", unit: "p99 ms from a bet to its event, 5,000 streams / 50", record: 2, isCeiling: true}
	r12 := &metric{id: "R12", unit: "p99 ms of a bet, three instances, database 100 ms away / 3 s", record: 0.2,
		isCeiling: true}
	r15 := &metric{id: "R15", unit: "CPU s of the API / of Postgres, for 1,000 bets", record: 0.5, isCeiling: true}
	r16 := &metric{id: "R16", unit: "bytes of the ledger a bet / 743 a transfer", record: 1, isCeiling: true}
	r17 := &metric{id: "R17", unit: "revalidations/s / ping/s", record: 0.8,
		holds: func(beside map[string]float64) bool { return beside["queries"] == 0 }}
	signIn := &metric{id: "R-signin", unit: "p99 ms of a read beside 200 sign-ins / idle", record: 8, isCeiling: true}
	records := &metric{id: "R-records", unit: "p95 ms of a page of 2,000,000 rows / of 200, at least 5", record: 20,
		isCeiling: true,
		holds:     func(beside map[string]float64) bool { return beside["p95 ms"] < pageBar }}
	search := &metric{id: "R-search", unit: "p95 ms of a search among 10,000 games / of a page of them all, at least 5",
		record: 3, isCeiling: true,
		holds: func(beside map[string]float64) bool { return beside["p95 ms"] < searchBar }}
	storm := &metric{id: "F-S26", unit: "p99 ms of a read beside the most expensive requests / idle, at least 5",
		record:    8,
		isCeiling: true}
	list := []*metric{r1, r1b, r2, r3, r4, r10, r11, r12, r15, r16, r17, signIn, records, search, storm}
	questions := g.timingCases(func(id, unit string) *metric {
		m := &metric{id: id, unit: unit, record: 1, band: 0.05}
		list = append(list, m)
		return m
	})
	return metrics{
		list: list,
		runs: []run{
			{"R1", func(turn int) error { return g.bets(turn, r1, r1b, r15, r4) }},
			{"R3", func(turn int) error { return g.oneWallet(turn, r3, r16) }},
			{"R11", func(turn int) error { return g.measureEvents(turn, r11) }},
			{"R12", func(int) error { return g.measureDistantDatabase(r12) }},
			{"R2", func(turn int) error { return g.measureAccounts(turn, r2) }},
			{"R17", func(turn int) error { return g.revalidations(turn, r17) }},
			{"R10", func(int) error { return g.streams(r10) }},
			{"R-signin", func(turn int) error { return g.signIns(turn, signIn) }},
			{"R-records", func(turn int) error { return g.records(turn, records) }},
			{"R-search", func(turn int) error { return g.search(turn, search) }},
			{"F-S26", func(turn int) error { return g.storm(turn, storm) }},
			{"CHK-32", func(turn int) error { return g.measureTimings(turn, questions) }},
		},
	}
}

// alternate runs the halves of a pair, in reverse order every second turn.
func alternate(turn int, halves ...func() error) error {
	for i := range halves {
		if turn%2 == 1 {
			i = len(halves) - 1 - i
		}
		if err := halves[i](); err != nil {
			return err
		}
	}
	return nil
}

func (g *bench) bets(turn int, r1, r1b, r15, r4 *metric) error {
	var direct, single, batched float64
	var idle float64
	err := alternate(turn,
		func() (err error) { direct, err = g.measurePgbench(); return err },
		func() error { return g.measureSingle(&single, r1) },
		func() (err error) { idle, err = g.readP99(g.warm/2, g.span/2); return err },
		func() error { return g.measureBatch(r1b, r15) },
		func() error { return g.measurePausedBatch(&batched, r1b) },
		func() error { return g.readUnderBets(r4) })
	if err != nil {
		return err
	}
	r1.add(single, direct)
	r1b.add(batched, direct)
	last := &r4.pairs[len(r4.pairs)-1]
	last.Denominator = max(round(idle), floor)
	last.Ratio = round(last.Numerator / last.Denominator)
	r4.note("idle p99 ms", idle)
	return nil
}

// measurePgbench measures the bare database.
func (g *bench) measurePgbench() (float64, error) {
	if err := g.resetDatabase(); err != nil {
		return 0, err
	}
	if _, err := g.pgbench.run(betSQL("a"), clients, g.warm); err != nil {
		return 0, err
	}
	return g.pgbench.run(betSQL("a"), clients, g.span)
}

// expected is the number of bets per second that are signed beforehand.
const expected = 12_000

// bettors returns a generator with signed bets; the database is reset first.
func (g *bench) bettors(at *program.Program, conns int, rest time.Duration) (loadGenerator, error) {
	seconds := (g.warm + g.span).Seconds()
	next := signedBets(conns, int(expected*seconds)/conns, g.players)
	return loadGenerator{address: at.Address(), conns: conns, next: next, good: isPlaced, pause: rest}, g.resetDatabase()
}

func (g *bench) place(bettors loadGenerator) (loadResult, error) {
	done, err := bettors.run(g.warm, g.span)
	if err == nil && done.failed > 0 {
		err = fmt.Errorf("%d bets were refused", done.failed)
	}
	return done, err
}

// measureSingle measures bets that are placed individually.
func (g *bench) measureSingle(perSecond *float64, r1 *metric) error {
	bettors, err := g.bettors(g.single, clients, 0)
	if err != nil {
		return err
	}
	done, err := g.place(bettors)
	*perSecond = done.perSecond
	r1.note("p99 ms", millis(done.p99))
	return err
}

// measureBatch measures the capacity of micro-batches and the CPU time of both processes.
func (g *bench) measureBatch(r1b, r15 *metric) error {
	bettors, err := g.bettors(g.batched, batchClients, 0)
	if err != nil {
		return err
	}
	api, postgres := program.CPU(g.batched.PID()), program.CPUOfAll(g.batched.Postgres())
	done, err := g.place(bettors)
	api, postgres = program.CPU(g.batched.PID())-api, program.CPUOfAll(g.batched.Postgres())-postgres
	if err != nil {
		return err
	}
	r1b.note("bets/s without pauses", round(done.perSecond))
	r1b.note("p99 ms without pauses", millis(done.p99))
	thousands := done.perSecond * (g.warm + g.span).Seconds() / 1000
	r15.add(api/thousands, postgres/thousands)
	return nil
}

// measurePausedBatch measures micro-batches with pauses between the bets of a connection.
func (g *bench) measurePausedBatch(perSecond *float64, r1b *metric) error {
	bettors, err := g.bettors(g.batched, batchClients, batchPause)
	if err != nil {
		return err
	}
	done, err := g.place(bettors)
	*perSecond = done.perSecond
	r1b.note("p99 ms", millis(done.p99))
	return err
}

// readUnderBets measures a read during bets in micro-batches.
func (g *bench) readUnderBets(r4 *metric) error {
	bettors, err := g.bettors(g.batched, batchClients, 0)
	if err != nil {
		return err
	}
	var wait sync.WaitGroup
	var read float64
	var failed error
	wait.Go(func() { read, failed = g.readP99(g.warm, g.span) })
	_, err = g.place(bettors)
	wait.Wait()
	r4.add(read, floor)
	return errors.Join(err, failed)
}

func millis(d time.Duration) float64 { return round(float64(d.Microseconds()) / 1000) }

// readP99 returns the p99 of a signed-in read, in milliseconds.
func (g *bench) readP99(warm, span time.Duration) (float64, error) {
	token, err := g.token()
	if err != nil {
		return 0, err
	}
	return g.readP99WithToken(token, warm, span)
}

// readP99WithToken is readP99 with an open session.
func (g *bench) readP99WithToken(token string, warm, span time.Duration) (float64, error) {
	read := "GET /wps/v2/wallets/balance HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + token + "\r\n\r\n"
	done, err := loadGenerator{
		address: g.batched.Address(), conns: readers, next: repeated(read), good: isStatus(200), pause: 5 * time.Millisecond,
	}.run(warm, span)
	if err == nil && done.failed > 0 {
		err = fmt.Errorf("%d reads failed", done.failed)
	}
	return millis(done.p99), err
}

// token signs in the demo player.
func (g *bench) token() (string, error) {
	body := `{"type":"username","username":"demo_player","password":"lantern-demo-1"}`
	answer, err := http.Post("http://"+g.batched.Address()+"/wps/session/login", "application/json",
		strings.NewReader(body))
	if err != nil {
		return "", err
	}
	defer answer.Body.Close()
	var signedIn struct{ Value struct{ Token string } }
	if err := json.NewDecoder(answer.Body).Decode(&signedIn); err != nil || signedIn.Value.Token == "" {
		return "", fmt.Errorf("sign-in: HTTP %d: %w", answer.StatusCode, err)
	}
	return signedIn.Value.Token, nil
}

// measureAccounts compares rounds whose stakes go to one account with rounds whose stakes go to separate accounts.
func (g *bench) measureAccounts(turn int, r2 *metric) error {
	var one, each float64
	half := func(sessions string, into *float64) func() error {
		return func() (err error) {
			if err := g.resetDatabase(); err != nil {
				return err
			}
			if _, err := g.pgbench.run(roundSQL(sessions), clients, g.warm); err != nil {
				return err
			}
			*into, err = g.pgbench.run(roundSQL(sessions), clients, g.span)
			return err
		}
	}
	if err := alternate(turn, half("a", &one), half("b", &each)); err != nil {
		return err
	}
	r2.add(one, each)
	return nil
}

// revalidations compares a cached call with a call that does nothing, while the database is paused. The address is
// new, so that its cache entry outlives the measurement.
func (g *bench) revalidations(turn int, r17 *metric) error {
	path := fmt.Sprintf("/lgw/games/game_menus?turn=%d", turn)
	tag, err := g.tag(path)
	if err != nil {
		return err
	}
	var hits, pings loadResult
	ping := loadGenerator{address: g.batched.Address(), conns: clients,
		next: repeated("GET /ping HTTP/1.1\r\nHost: localhost\r\n\r\n"), good: isStatus(200)}
	cached := "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: " + tag + "\r\n\r\n"
	again := loadGenerator{address: g.batched.Address(), conns: clients, next: repeated(cached), good: isStatus(304)}
	err = g.withPausedDatabase(func() error {
		return alternate(turn,
			func() (err error) { pings, err = ping.run(g.warm, g.span); return err },
			func() (err error) { hits, err = again.run(g.warm, g.span); return err })
	})
	if err != nil || hits.failed+pings.failed > 0 {
		return fmt.Errorf("%d answers were not as expected: %w", hits.failed+pings.failed, err)
	}
	r17.add(hits.perSecond, pings.perSecond)
	r17.note("queries", float64(hits.failed))
	return nil
}

func (g *bench) tag(path string) (string, error) {
	answer, err := http.Get("http://" + g.batched.Address() + path)
	if err != nil {
		return "", err
	}
	if tag := answer.Header.Get("ETag"); tag != "" {
		return tag, answer.Body.Close()
	}
	return "", errors.Join(errors.New(path+" has no ETag"), answer.Body.Close())
}
