package main

import (
	"errors"
	"fmt"
	"net/url"
	"sync"
	"time"

	"load/program"
)

// stormy is how many connections ask for the dearest that there is, each again as soon as it is answered.
const stormy = 8

// dear is what costs most and is allowed: the longest pages, ranges and totals of somebody with a long past, cursors
// and filters that find nothing, the longest list of games by words in it; and beside it what is not allowed and must
// cost nothing.
func dear(token string, now time.Time) (all [][]byte) {
	longest := func(back int) url.Values {
		to := now.AddDate(0, 0, -back)
		return url.Values{"from": {to.AddDate(0, 0, -34).Format(time.DateOnly)}, "to": {to.Format(time.DateOnly)},
			"pageSize": {"100"}}
	}
	ask := func(path string, query url.Values) {
		all = append(all, fmt.Appendf(nil, "GET %s?%s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n\r\n", path,
			query.Encode(), token))
	}
	for back := 0; back < program.PastDays-35; back += 35 {
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

// isCheap says that nobody was served worse than by being told to come back or to ask otherwise.
func isCheap(status int, _ []byte) bool { return status == 200 || status == 422 || status == 429 }

// storm measures the read of one player while another asks for all that is dear.
func (g *ground) storm(turn int, m *metric) error {
	a, err := g.archived()
	if err != nil {
		return err
	}
	read := fmt.Sprintf("GET /wps/v2/wallets/balance HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n\r\n",
		a.tokens[1])
	reads := crowd{address: a.program.Address(), conns: readers, next: same(read), good: isStatus(200),
		rest: 5 * time.Millisecond}
	var idle, busy taken
	err = inTurn(turn,
		func() (err error) { idle, err = reads.run(g.warm, g.span); return err },
		func() (err error) { busy, err = a.readIn(g, reads, m); return err })
	if err != nil {
		return err
	}
	if idle.bad+busy.bad > 0 {
		return fmt.Errorf("%d reads failed", idle.bad+busy.bad)
	}
	m.add(millis(busy.p99), max(millis(idle.p99), floor))
	return nil
}

func (a *archive) readIn(g *ground, reads crowd, m *metric) (busy taken, err error) {
	storm := crowd{address: a.program.Address(), conns: stormy, next: inOrder(dear(a.tokens[0], time.Now().UTC())),
		good: isCheap}
	var wait sync.WaitGroup
	var done taken
	var failed error
	wait.Go(func() { done, failed = storm.run(0, g.warm+g.span) })
	busy, err = reads.run(g.warm, g.span)
	wait.Wait()
	m.note("dear answers/s", round(done.perSecond))
	m.note("dear p99 ms", millis(done.p99))
	if failed == nil && done.bad > 0 {
		failed = fmt.Errorf("%d dear questions failed", done.bad)
	}
	return busy, errors.Join(err, failed)
}
