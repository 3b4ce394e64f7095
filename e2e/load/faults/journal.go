package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	mathrand "math/rand/v2"
	"strings"
	"sync"
	"time"

	"github.com/lib/pq"

	"load/program"
)

// attempt is one bet of one player.
type attempt struct {
	player int
	tx     string
}

// journal is what the clients were told: bets that were acknowledged, and bets whose answer never came.
type journal struct {
	mu           sync.Mutex
	acknowledged []attempt
	lost         []attempt
	refused      []string
	retried      int
	// firstLoss is what came instead of the first answer that was lost.
	firstLoss string
}

func newJournal() *journal { return &journal{} }

const (
	clients  = 16
	patience = 3 * time.Second
)

// clients bet until the function that it gives is called.
func (j *journal) clients(address string, players int) (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	var wait sync.WaitGroup
	for range clients {
		wait.Go(func() {
			for ctx.Err() == nil {
				j.talk(ctx, address, players)
				time.Sleep(20 * time.Millisecond)
			}
		})
	}
	return func() { cancel(); wait.Wait() }
}

// talk bets on one connection until it breaks.
func (j *journal) talk(ctx context.Context, address string, players int) {
	line, err := program.Dial(address)
	if err != nil {
		return
	}
	defer line.Close()
	for ctx.Err() == nil {
		a := attempt{player: 1 + mathrand.IntN(players), tx: "f-" + rand.Text()}
		if !j.place(line, a) {
			return
		}
	}
}

// place sends one bet and writes down what became of it; false means that the connection is of no more use.
func (j *journal) place(line *program.Wire, a attempt) bool {
	status, body, err := line.Ask(program.SignBetOf(a.player, a.tx).Request, patience)
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.firstLoss == "" && (err != nil || status != 200) {
		j.firstLoss = fmt.Sprintf("%d %.200s %v", status, body, err)
	}
	switch {
	case err != nil || status >= 500:
		j.lost = append(j.lost, a)
	case status == 200 && strings.Contains(string(body), `"status":"OK"`):
		j.acknowledged = append(j.acknowledged, a)
	case strings.Contains(string(body), `"retry":true`):
		j.lost = append(j.lost, a)
	default:
		j.refused = append(j.refused, fmt.Sprintf("%d %s", status, body))
	}
	return err == nil
}

// retry asks again for every bet whose answer was lost, with the same id, as a vendor must.
func (j *journal) retry(address string) error {
	waiting := j.lost
	j.lost, j.retried = nil, len(waiting)
	line, err := program.Dial(address)
	if err != nil {
		return err
	}
	defer line.Close()
	for _, a := range waiting {
		if !j.place(line, a) {
			return fmt.Errorf("bet %s got no answer again", a.tx)
		}
	}
	if len(j.lost) > 0 {
		return fmt.Errorf("%d bets have no definite answer", len(j.lost))
	}
	return nil
}

// check holds the journal against the database: each acknowledged bet is there once, none of the rest twice, the books are right.
func (s *scene) check(j *journal) error {
	if len(j.acknowledged) == 0 || len(j.refused) > 0 {
		return fmt.Errorf("%d were acknowledged, refused: %.300v", len(j.acknowledged), j.refused)
	}
	ids := make([]string, len(j.acknowledged))
	for i, a := range j.acknowledged {
		ids[i] = a.tx
	}
	var stored, booked, doubled, findings int
	err := errors.Join(
		s.db.QueryRow(`SELECT count(*) FROM vendor_transactions WHERE vendor_code = 'BENCH' AND tx_id = ANY ($1)`, pq.Array(ids)).Scan(&stored),
		s.db.QueryRow(`SELECT count(*) FROM bets b JOIN vendor_transactions t ON t.bet_id = b.id JOIN entries e ON e.id = t.entry_id
			WHERE t.vendor_code = 'BENCH' AND t.tx_id = ANY ($1)`, pq.Array(ids)).Scan(&booked),
		s.db.QueryRow(`SELECT count(*) FROM (SELECT key FROM entries WHERE key LIKE 'vendor:BENCH:%' GROUP BY key HAVING count(*) > 1) twice`).Scan(&doubled),
		s.db.QueryRow(`SELECT count(*) FROM ledger_proof()`).Scan(&findings))
	switch {
	case err != nil:
		return err
	case stored != len(ids) || booked != len(ids):
		return fmt.Errorf("%d acknowledged, %d stored, %d booked", len(ids), stored, booked)
	case doubled > 0 || findings > 0:
		return fmt.Errorf("%d bets were booked twice, the proof of the books has %d findings", doubled, findings)
	}
	return nil
}
