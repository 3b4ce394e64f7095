package vendorcheck

import (
	"fmt"
	"slices"
	"sync"
	"time"

	"lantern/store/money"
)

// pairOf returns a bet with its win.
func (p *player) pairOf(name, round string, stake, payout money.Amount) fields {
	bet := p.betOf("b"+name, round, stake)
	return fields{"bet": bet, "win": fields{"vendor_tx_id": p.s.id("w" + name), "amount": payout.Fixed(),
		"round_closed": true}}
}

func atomicPair(s *scene) {
	if !s.isSandbox {
		s.fail(errNoFaults)
	}
	p := s.newPlayer(nil)
	both := s.post("/bet-win", p.pairOf("1", "r1", 100*unit, 250*unit))
	s.want(both, "OK", false)
	s.wantBalance(both, p.start+150*unit)
	pair := p.pairOf("2", "r2", 100*unit, 250*unit)
	s.injectFault(fields{"kind": "kill", "vendor": s.Vendor, "vendor_tx_id": s.id("w2")})
	killed := s.post("/bet-win", pair)
	s.expect(killed.Status == "TEMPORARY_ERROR" && killed.Retry,
		"expected TEMPORARY_ERROR for an interrupted pair, got HTTP %d %.300s", killed.http, killed.raw)
	p.wantChange(150 * unit)
	for name, state := range s.states("b2", "w2") {
		s.expect(state == "NOT_FOUND 0.0000", "expected no effect of an interrupted pair, %s is %s", name, state)
	}
	s.want(s.post("/bet-win", pair), "OK", false)
	s.want(s.post("/bet-win", pair), "OK", true)
	p.wantChange(300 * unit)
}

func lateWin(s *scene) {
	if !s.isSandbox {
		s.fail(errNoFaults)
	}
	p := s.newPlayer(nil)
	s.want(p.bet("b1", "r1", 100*unit), "OK", false)
	s.want(p.bet("b2", "r2", 50*unit), "OK", false)
	s.moveClock(47 * time.Hour)
	s.injectFault(fields{"kind": "sweep"})
	s.want(p.rollback("k2", "b2", "r2"), "OK", false)
	s.moveClock(2 * time.Hour)
	s.injectFault(fields{"kind": "sweep"})
	s.want(p.rollback("k1", "b1", "r1"), "ALREADY_SETTLED", false)
	p.wantChange(-100 * unit)
	late := s.post("/win", withField(p.winOf("w1", "b1", "r1", 300*unit), "round_closed", false))
	s.want(late, "OK", false)
	s.wantBalance(late, p.start+200*unit)
	s.want(p.win("w2", "b1", "r1", 30*unit), "OK", false)
	s.want(p.win("w3", "b1", "r1", 30*unit), "ROUND_CLOSED", false)
	p.wantChange(230 * unit)
}

// maxRedisOutage, in seconds, is when Redis returns even if the test is interrupted.
const maxRedisOutage = 30

func withoutRedis(s *scene) {
	if !s.isSandbox {
		s.fail(errNoFaults)
	}
	script := func(name string) (said []string) {
		p := s.newPlayer(nil)
		for _, answer := range []response{
			p.bet(name+"b1", name+"r1", 100*unit), p.bet(name+"b1", name+"r1", 100*unit), p.bet(name+"b1", name+"r1", 101*unit),
			p.win(name+"w1", name+"b1", name+"r1", 150*unit), p.win(name+"w1", name+"b1", name+"r1", 150*unit),
			p.bet(name+"b2", name+"r2", p.start*2), p.bet(name+"b3", name+"r3", 30*unit),
			p.rollback(name+"k3", name+"b3", name+"r3"),
			p.bet(name+"b3", name+"r3", 30*unit), p.rollback(name+"k4", name+"b4", name+"r4"),
			p.bet(name+"b4", name+"r4", 10*unit),
		} {
			line := fmt.Sprint(answer.http, answer.Status, answer.Retry, answer.Again)
			if answer.Balance != nil {
				line += " " + (answer.Balance.Amount - p.start).Fixed()
			}
			said = append(said, line)
		}
		p.wantChange(50 * unit)
		return said
	}
	there := script("a")
	s.injectFault(fields{"kind": "redis", "seconds": maxRedisOutage})
	if s.isOver() {
		return
	}
	s.undo = append(s.undo, func() { s.injectFault(fields{"kind": "redis", "seconds": 0}) })
	away := script("b")
	for i := range away {
		s.expect(away[i] == there[i], "expected %q without Redis as with it, got %q", there[i], away[i])
	}
}

const (
	tables  = 6
	lead    = 300 * time.Millisecond
	inDoubt = 50 * time.Millisecond
)

// restartedDatabase has players bet concurrently while the database restarts. Every bet is repeated until it is
// answered, as the contract requires. Then each bet must exist once and the ledger must be balanced.
func restartedDatabase(s *scene) {
	if !s.isSandbox {
		s.fail(errNoFaults)
	}
	people := make([]*player, tables)
	for i := range people {
		people[i] = s.newPlayer(nil)
	}
	var all sync.WaitGroup
	stop, placed, doubts := make(chan struct{}), make([][]string, tables), make([]int, tables)
	for i, p := range people {
		all.Go(func() { placed[i], doubts[i] = p.betUntilStopped(fmt.Sprint("t", i, "-"), stop) })
	}
	pause(s, lead)
	s.injectFault(fields{"kind": "database"})
	pause(s, lead)
	close(stop)
	all.Wait()
	lost := 0
	for i, p := range people {
		lost += doubts[i]
		p.wantChange(-money.Amount(len(placed[i])) * unit)
		for some := range slices.Chunk(placed[i], maxQueryIDs) {
			states := s.states(some...)
			for _, name := range some {
				s.expect(states[name] == "APPLIED 1.0000", "expected bet %s to exist once, it is %q", name, states[name])
			}
		}
	}
	s.expect(lost > 0, "no answer was lost: the restart interrupted no call")
	findings := people[0].readBooks("").Findings
	s.expect(findings == 0, "expected a balanced ledger, its proof has %d findings", findings)
}

// betUntilStopped places bets until stop is closed and returns the accepted ones and the number of repeated calls.
func (p *player) betUntilStopped(prefix string, stop <-chan struct{}) (placed []string, again int) {
	for n := 0; !p.s.isOver(); n++ {
		select {
		case <-stop:
			return placed, again
		default:
		}
		name := prefix + fmt.Sprint(n)
		body := p.betOf(name, name, unit)
		for !p.s.isOver() {
			answer, err := p.s.try("/bet", body)
			if err == nil && answer.Status == "OK" {
				placed = append(placed, name)
				break
			}
			if err == nil && !answer.Retry || p.s.ctx.Err() != nil {
				p.s.fail(fmt.Errorf("expected OK for bet %s, or a retryable answer, got %.300s (%v)", name, answer.raw, err))
				break
			}
			again++
			pause(p.s, inDoubt)
		}
	}
	return placed, again
}

// maxQueryIDs is the number of ids per query.
const maxQueryIDs = 100

func pause(s *scene, d time.Duration) {
	select {
	case <-s.ctx.Done():
	case <-time.After(d):
	}
}
