package main

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"time"

	"load/program"
)

const (
	// longPast is the number of bets of the first player, shortPast of the second.
	longPast  = 2_000_000
	shortPast = 200
	// pageBar is the limit of a page at the 95th percentile, in milliseconds.
	pageBar = 100
)

// archive is an instance with a database of its own, so that its size affects no other measurement.
type archive struct {
	program *program.Program
	tokens  [2]string
}

func (g *bench) startArchive() (*archive, error) {
	if g.archive != nil {
		return g.archive, nil
	}
	data, err := os.MkdirTemp(g.pgbench.folder, "records-")
	if err != nil {
		return nil, err
	}
	a := &archive{}
	if a.program, err = program.Start(data, map[string]string{"REDIS_URL": g.redis.URL()}); err != nil {
		return nil, err
	}
	g.archive = a
	db, err := a.program.Open()
	if err != nil {
		return nil, err
	}
	defer db.Close()
	if err := program.CreateUsers(context.Background(), db, len(a.tokens)); err != nil {
		return nil, err
	}
	for n, bets := range [...]int{longPast, shortPast} {
		if err := program.CreateHistory(context.Background(), db, n, bets); err != nil {
			return nil, err
		}
		if a.tokens[n], err = a.signIn(n); err != nil {
			return nil, err
		}
	}
	return a, nil
}

func (a *archive) signIn(n int) (string, error) {
	line, err := program.Dial(a.program.Address())
	if err != nil {
		return "", err
	}
	defer line.Close()
	status, body, err := line.Ask(signIn(program.Name(program.KnownName, n), program.Password, fmt.Sprint("records-", n)),
		callTimeout)
	if err != nil {
		return "", err
	}
	var signedIn struct{ Value struct{ Token string } }
	if err := json.Unmarshal(body, &signedIn); err != nil || signedIn.Value.Token == "" {
		return "", fmt.Errorf("sign-in: HTTP %d: %s", status, body)
	}
	return signedIn.Value.Token, nil
}

// pages are typical requests for records: the current month and others up to two years back, the first page and one
// in the middle, all filters, including one without results.
func pages(token string, now time.Time) (all [][]byte) {
	for back := 0; back < program.HistoryDays-30; back += 30 {
		to := now.AddDate(0, 0, -back)
		days := url.Values{"from": {to.AddDate(0, 0, -29).Format(time.DateOnly)}, "to": {to.Format(time.DateOnly)},
			"pageSize": {"20"}}
		millis := fmt.Sprintf("%012x", to.AddDate(0, 0, -15).UnixMilli())
		deep := base64.RawURLEncoding.EncodeToString(fmt.Appendf(nil, `"%s-%s-7000-8000-000000000000"`, millis[:8],
			millis[8:]))
		for _, ask := range []struct{ path, name, value string }{
			{"/wps/bets", "", ""}, {"/wps/bets", "cursor", deep}, {"/wps/bets", "gameType", "RNG"},
			{"/wps/bets", "state", "OPEN"},
			{"/wps/entries", "", ""}, {"/wps/entries", "cursor", deep}, {"/wps/entries", "group", "bets"},
			{"/wps/entries", "group", "funds"},
		} {
			query := url.Values{}
			for name, values := range days {
				query[name] = values
			}
			if ask.name != "" {
				query.Set(ask.name, ask.value)
			}
			all = append(all, fmt.Appendf(nil, "GET %s?%s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n\r\n",
				ask.path, query.Encode(), token))
		}
	}
	return all
}

// totals are the sums that are shown with the first pages: all bets of a month.
func totals(token string, now time.Time) (all [][]byte) {
	for back := 0; back < program.HistoryDays-30; back += 30 {
		to := now.AddDate(0, 0, -back)
		days := url.Values{"from": {to.AddDate(0, 0, -29).Format(time.DateOnly)}, "to": {to.Format(time.DateOnly)}}
		all = append(all, fmt.Appendf(nil,
			"GET /wps/bets/totals?%s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n\r\n", days.Encode(), token))
	}
	return all
}

// sequential sends the requests one after the other, repeatedly.
func sequential(requests [][]byte) func(int) func() []byte {
	return func(int) func() []byte {
		at := -1
		return func() []byte { at++; return requests[at%len(requests)] }
	}
}

// records compares pages of a record of two million rows with pages of a short record.
func (g *bench) records(turn int, m *metric) error {
	a, err := g.startArchive()
	if err != nil {
		return err
	}
	var took [2]float64
	half := func(n int) func() error {
		return func() error {
			requests := pages(a.tokens[n], time.Now().UTC())
			done, err := loadGenerator{address: a.program.Address(), conns: 1, next: sequential(requests), good: isStatus(200),
				pause: 2 * time.Millisecond}.run(g.warm, g.span)
			if err == nil && done.failed > 0 {
				err = fmt.Errorf("%d pages failed", done.failed)
			}
			took[n] = millis(done.p95)
			if err != nil || n > 0 {
				return err
			}
			sums, err := loadGenerator{address: a.program.Address(), conns: 1, next: sequential(totals(a.tokens[n],
				time.Now().UTC())),
				good:  isStatus(200),
				pause: 2 * time.Millisecond}.run(g.warm, g.span)
			m.note("p95 ms of the totals of a month", millis(sums.p95))
			return err
		}
	}
	if err := alternate(turn, half(0), half(1)); err != nil {
		return err
	}
	m.add(took[0], max(took[1], floor))
	m.note("p95 ms", took[0])
	return nil
}
