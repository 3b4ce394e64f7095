package main

import (
	"errors"
	"fmt"
	"net/url"
	"sync"
	"time"

	"load/program"
)

// stormConnections is the number of connections that send the most expensive requests, each as soon as the previous
// one is answered.
const stormConnections = 8

// expensiveRequests are the most expensive permitted requests: the longest pages, ranges and totals of a player with
// a long history, cursors and filters without results, the longest list of games by a search; and requests that are
// not permitted and must cost nothing.
func expensiveRequests(token string, now time.Time) (all [][]byte) {
	longest := func(back int) url.Values {
		to := now.AddDate(0, 0, -back)
		return url.Values{"from": {to.AddDate(0, 0, -34).Format(time.DateOnly)}, "to": {to.Format(time.DateOnly)},
			"pageSize": {"100"}}
	}
	ask := func(path string, query url.Values) {
		all = append(all, fmt.Appendf(nil, "GET %s?%s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n\r\n", path,
			query.Encode(), token))
	}
	for back := 0; back < program.HistoryDays-35; back += 35 {
		for _, path := range []string{"/wps/bets", "/wps/bets/totals", "/wps/entries"} {
			ask(path, longest(back))
		}
		none := longest(back)
		none.Set("state", "OPEN")
		ask("/wps/bets", none)
		ask("/wps/favorites", url.Values{"pageSize": {"999"}})
		ask("/wps/games", url.Values{"pageSize": {"100"}, "q": {fmt.Sprint("zzqx", back)}})
		ask("/wps/bets", url.Values{"pageSize": {"1000000"}, "cursor": {"bm90IGEgY3Vyc29y"}})
		ask("/wps/entries", url.Values{"from": {"1970-01-01"}, "to": {now.Format(time.DateOnly)}})
	}
	return all
}

// isHandled reports whether the answer is success, a rate limit or a validation error.
func isHandled(status int, _ []byte) bool { return status == 200 || status == 422 || status == 429 }

// storm measures the read of one player while another sends expensive requests.
func (g *bench) storm(turn int, m *metric) error {
	a, err := g.startArchive()
	if err != nil {
		return err
	}
	read := fmt.Sprintf("GET /wps/v2/wallets/balance HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n\r\n",
		a.tokens[1])
	reads := loadGenerator{address: a.program.Address(), conns: readers, next: repeated(read), good: isStatus(200),
		pause: 5 * time.Millisecond}
	var idle, busy loadResult
	err = alternate(turn,
		func() (err error) { idle, err = reads.run(g.warm, g.span); return err },
		func() (err error) { busy, err = a.readIn(g, reads, m); return err })
	if err != nil {
		return err
	}
	if idle.failed+busy.failed > 0 {
		return fmt.Errorf("%d reads failed", idle.failed+busy.failed)
	}
	m.add(millis(busy.p99), max(millis(idle.p99), floor))
	return nil
}

func (a *archive) readIn(g *bench, reads loadGenerator, m *metric) (busy loadResult, err error) {
	storm := loadGenerator{address: a.program.Address(), conns: stormConnections,
		next: sequential(expensiveRequests(a.tokens[0], time.Now().UTC())),
		good: isHandled}
	var wait sync.WaitGroup
	var done loadResult
	var failed error
	wait.Go(func() { done, failed = storm.run(0, g.warm+g.span) })
	busy, err = reads.run(g.warm, g.span)
	wait.Wait()
	m.note("expensive answers/s", round(done.perSecond))
	m.note("expensive p99 ms", millis(done.p99))
	if failed == nil && done.failed > 0 {
		failed = fmt.Errorf("%d expensive requests failed", done.failed)
	}
	return busy, errors.Join(err, failed)
}
