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

// attempt is a bet of a player, or the win that ends its round.
type attempt struct {
	player int
	tx     string
	// bet is the bet of a win; empty for a bet.
	bet string
}

func (a attempt) sign() program.Bet {
	if a.bet != "" {
		return program.SignWinOf(a.player, a.tx, a.bet)
	}
	return program.SignBetOf(a.player, a.tx)
}

// journal records what the clients were answered: acknowledged calls, and calls whose answer was lost.
type journal struct {
	mu           sync.Mutex
	acknowledged []attempt
	lost         []attempt
	refused      []string
	retried      int
	// rest is the average pause of a client between two rounds.
	rest time.Duration
	// firstLoss describes the first lost answer.
	firstLoss string
}

func newJournal(rest time.Duration) *journal { return &journal{rest: rest} }

const (
	clients  = 16
	patience = 3 * time.Second
)

// clients runs betting clients until stop is called.
func (j *journal) clients(address string, players int) (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	var wait sync.WaitGroup
	for range clients {
		wait.Go(func() {
			for ctx.Err() == nil {
				j.runClient(ctx, address, players)
				time.Sleep(20 * time.Millisecond)
			}
		})
	}
	return func() { cancel(); wait.Wait() }
}

// runClient bets on one connection until it breaks, and ends the round of each accepted bet.
func (j *journal) runClient(ctx context.Context, address string, players int) {
	line, err := program.Dial(address)
	if err != nil {
		return
	}
	defer line.Close()
	for ctx.Err() == nil {
		bet := attempt{player: 1 + mathrand.IntN(players), tx: "f-" + rand.Text()}
		isTaken, isOpen := j.sendAttempt(line, bet)
		if isTaken {
			_, isOpen = j.sendAttempt(line, attempt{player: bet.player, tx: bet.tx + "-w", bet: bet.tx})
		}
		if !isOpen {
			return
		}
		time.Sleep(mathrand.N(2*j.rest + 1))
	}
}

// sendAttempt sends one attempt and records its result: whether it was accepted, and whether the connection is still
// usable.
func (j *journal) sendAttempt(line *program.Wire, a attempt) (isTaken, isOpen bool) {
	status, body, err := line.Ask(a.sign().Request, patience)
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.firstLoss == "" && (err != nil || status != 200) {
		j.firstLoss = fmt.Sprintf("%d %.200s %v", status, body, err)
	}
	switch {
	case err != nil || status >= 500:
		j.lost = append(j.lost, a)
	case status == 200 && strings.Contains(string(body), `"status":"OK"`):
		j.acknowledged, isTaken = append(j.acknowledged, a), true
	case strings.Contains(string(body), `"retry":true`):
		j.lost = append(j.lost, a)
	default:
		j.refused = append(j.refused, fmt.Sprintf("%d %s", status, body))
	}
	return isTaken, err == nil
}

// retry repeats every call whose answer was lost, with the same id, as the contract requires.
func (j *journal) retry(address string) error {
	waiting := j.lost
	j.lost, j.retried = nil, len(waiting)
	var wait sync.WaitGroup
	wrong := make([]error, clients)
	for n := range clients {
		wait.Go(func() { wrong[n] = j.retryPart(address, waiting, n) })
	}
	wait.Wait()
	if err := errors.Join(wrong...); err != nil {
		return err
	}
	if len(j.lost) > 0 {
		return fmt.Errorf("%d calls have no definite answer", len(j.lost))
	}
	return nil
}

// retryPart is one client's share of the repeated calls.
func (j *journal) retryPart(address string, waiting []attempt, first int) error {
	if first >= len(waiting) {
		return nil
	}
	line, err := program.Dial(address)
	if err != nil {
		return err
	}
	defer line.Close()
	for at := first; at < len(waiting); at += clients {
		if _, isOpen := j.sendAttempt(line, waiting[at]); !isOpen {
			return fmt.Errorf("%s got no answer again", waiting[at].tx)
		}
	}
	return nil
}

// check compares the journal with the database: each acknowledged call is stored once, none is booked twice, all wins
// are settled, and the ledger is correct.
func (s *fixture) check(j *journal) error {
	if len(j.acknowledged) == 0 || len(j.refused) > 0 {
		return fmt.Errorf("%d were acknowledged, refused: %.300v", len(j.acknowledged), j.refused)
	}
	ids, wins := j.acknowledgedIDs()
	var stored, booked, settled, doubled, findings int
	err := errors.Join(
		s.db.QueryRow(`SELECT count(*) FROM vendor_transactions
			WHERE vendor_code = 'BENCH' AND tx_id = ANY ($1)`, pq.Array(ids)).Scan(&stored),
		s.db.QueryRow(`SELECT count(*) FROM bets b JOIN vendor_transactions t ON t.bet_id = b.id
			JOIN entries e ON e.id = t.entry_id
			WHERE t.vendor_code = 'BENCH' AND t.tx_id = ANY ($1)`, pq.Array(ids)).Scan(&booked),
		s.db.QueryRow(`SELECT count(*) FROM bets b JOIN vendor_transactions t ON t.bet_id = b.id
			WHERE t.vendor_code = 'BENCH' AND t.tx_id = ANY ($1) AND t.kind = 'WIN' AND b.state = 'SETTLED'
			AND b.payout = t.amount`, pq.Array(wins)).Scan(&settled),
		s.db.QueryRow(`SELECT count(*) FROM (SELECT key FROM entries WHERE key LIKE 'vendor:BENCH:%' OR key LIKE 'settle:%'
			GROUP BY key HAVING count(*) > 1) twice`).Scan(&doubled),
		s.db.QueryRow(`SELECT count(*) FROM ledger_proof()`).Scan(&findings))
	switch {
	case err != nil:
		return err
	case stored != len(ids) || booked != len(ids):
		return fmt.Errorf("%d acknowledged, %d stored, %d booked", len(ids), stored, booked)
	case len(wins) == 0 || settled != len(wins):
		return fmt.Errorf("%d wins acknowledged, %d settled", len(wins), settled)
	case doubled > 0 || findings > 0:
		return fmt.Errorf("%d calls were booked twice, the proof of the books has %d findings", doubled, findings)
	}
	return nil
}

// acknowledgedIDs returns the ids of the acknowledged calls, and those of them that are wins.
func (j *journal) acknowledgedIDs() (ids, wins []string) {
	for _, a := range j.acknowledged {
		ids = append(ids, a.tx)
		if a.bet != "" {
			wins = append(wins, a.tx)
		}
	}
	return ids, wins
}
