package vendorcheck

import (
	"fmt"

	"lantern/store/money"
)

func sameBet(s *scene) {
	p := s.person(nil)
	first := p.bet("b1", "r1", 100*unit)
	s.want(first, "OK", false)
	again := p.bet("b1", "r1", 100*unit)
	s.want(again, "OK", true)
	s.carries(again, p.start-100*unit)
	s.expect(again.TxID == first.TxID, "expected platform_tx_id %s of the first, came %s", first.TxID, again.TxID)
	p.has(-100 * unit)
}

func otherBet(s *scene) {
	p := s.person(nil)
	s.want(p.bet("b1", "r1", 100*unit), "OK", false)
	s.want(p.bet("b1", "r1", 101*unit), "DUPLICATE_TX_MISMATCH", false)
	s.want(p.bet("b1", "r2", 100*unit), "DUPLICATE_TX_MISMATCH", false)
	p.has(-100 * unit)
}

func sameWin(s *scene) {
	p := s.person(nil)
	s.want(p.bet("b1", "r1", 100*unit), "OK", false)
	s.want(p.win("w1", "b1", "r1", 150*unit), "OK", false)
	again := p.win("w1", "b1", "r1", 150*unit)
	s.want(again, "OK", true)
	s.carries(again, p.start+50*unit)
	s.want(p.win("w1", "b1", "r1", 151*unit), "DUPLICATE_TX_MISMATCH", false)
	p.has(50 * unit)
}

const crowd = 100

func parallelCopies(s *scene) {
	p := s.person(nil)
	body := p.betOf("same", "r1", 100*unit)
	fresh, unknown := 0, 0
	for _, answer := range together(crowd, func(int) told { return s.final("/bet", body) }) {
		if answer.Status == "OK" && !answer.Again {
			fresh++
		}
		if answer.wasUnknown {
			unknown++
		}
		s.expect(answer.Status == "OK", "expected OK in the end, came %.300s", answer.raw)
	}
	// The one may be among those of which nothing was known at first.
	s.expect(fresh == 1 || fresh == 0 && unknown > 0, "expected that one of %d copies takes effect, %d did", crowd, fresh)
	p.has(-100 * unit)
}

// parallelBets stakes three hundredths of the balance each time, so that 33 of the bets fit.
func parallelBets(s *scene) {
	p := s.person(nil)
	stake := p.start * 3 / crowd
	if stake > p.max {
		s.fail(notRun(fmt.Sprintf("it needs a player with %s at most in this game, he has %s", p.max*crowd/3, p.start)))
	}
	if s.isOver() {
		return
	}
	fit := int(p.start / stake)
	answers := together(crowd,
		func(n int) told { return s.final("/bet", p.betOf(fmt.Sprint("b", n), fmt.Sprint("r", n), stake)) })
	taken, refused := count(answers, "OK"), count(answers, "INSUFFICIENT_FUNDS")
	s.expect(taken == fit && refused == crowd-fit, "expected %d OK and %d INSUFFICIENT_FUNDS, came %d and %d", fit,
		crowd-fit, taken, refused)
	p.has(-money.Amount(fit) * stake)
}

func noFunds(s *scene) {
	p := s.person(nil)
	if p.start > crowd*p.max {
		s.fail(notRun(fmt.Sprintf("it needs a player with %s at most in this game, he has %s", crowd*p.max, p.start)))
	}
	if s.isOver() {
		return
	}
	// What one stake cannot overdraw is played down first.
	left := p.start
	for n := 0; left >= p.max; n++ {
		s.want(p.bet(fmt.Sprint("d", n), fmt.Sprint("d", n), p.max), "OK", false)
		left -= p.max
	}
	refused := p.bet("b1", "r1", max(left+1, p.min))
	s.want(refused, "INSUFFICIENT_FUNDS", false)
	s.carries(refused, left)
	if left >= p.min {
		s.want(p.bet("b1", "r1", left), "OK", false)
		left = 0
	}
	p.has(left - p.start)
}
