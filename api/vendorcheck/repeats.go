package vendorcheck

import (
	"fmt"

	"lantern/store/money"
)

func sameBet(s *scene) {
	p := s.newPlayer(nil)
	first := p.bet("b1", "r1", 100*unit)
	s.want(first, "OK", false)
	again := p.bet("b1", "r1", 100*unit)
	s.want(again, "OK", true)
	s.wantBalance(again, p.start-100*unit)
	s.expect(again.TxID == first.TxID, "expected platform_tx_id %s of the first, got %s", first.TxID, again.TxID)
	p.wantChange(-100 * unit)
}

func otherBet(s *scene) {
	p := s.newPlayer(nil)
	s.want(p.bet("b1", "r1", 100*unit), "OK", false)
	s.want(p.bet("b1", "r1", 101*unit), "DUPLICATE_TX_MISMATCH", false)
	s.want(p.bet("b1", "r2", 100*unit), "DUPLICATE_TX_MISMATCH", false)
	p.wantChange(-100 * unit)
}

func sameWin(s *scene) {
	p := s.newPlayer(nil)
	s.want(p.bet("b1", "r1", 100*unit), "OK", false)
	s.want(p.win("w1", "b1", "r1", 150*unit), "OK", false)
	again := p.win("w1", "b1", "r1", 150*unit)
	s.want(again, "OK", true)
	s.wantBalance(again, p.start+50*unit)
	s.want(p.win("w1", "b1", "r1", 151*unit), "DUPLICATE_TX_MISMATCH", false)
	p.wantChange(50 * unit)
}

const parallelCalls = 100

func parallelCopies(s *scene) {
	p := s.newPlayer(nil)
	body := p.betOf("same", "r1", 100*unit)
	fresh, unknown := 0, 0
	for _, answer := range inParallel(parallelCalls, func(int) response { return s.postUntilFinal("/bet", body) }) {
		if answer.Status == "OK" && !answer.Again {
			fresh++
		}
		if answer.wasUnknown {
			unknown++
		}
		s.expect(answer.Status == "OK", "expected OK in the end, got %.300s", answer.raw)
	}
	// The applied one may be among those with an unknown result.
	s.expect(fresh == 1 || fresh == 0 && unknown > 0, "expected one of %d copies to be applied, got %d", parallelCalls,
		fresh)
	p.wantChange(-100 * unit)
}

// parallelBets stakes three hundredths of the balance each time, so that 33 bets fit.
func parallelBets(s *scene) {
	p := s.newPlayer(nil)
	stake := p.start * 3 / parallelCalls
	if stake > p.max {
		s.fail(notRun(fmt.Sprintf("it needs a balance of at most %s in this game, it is %s", p.max*parallelCalls/3, p.start)))
	}
	if s.isOver() {
		return
	}
	fit := int(p.start / stake)
	answers := inParallel(parallelCalls,
		func(n int) response {
			return s.postUntilFinal("/bet", p.betOf(fmt.Sprint("b", n), fmt.Sprint("r", n), stake))
		})
	taken, refused := count(answers, "OK"), count(answers, "INSUFFICIENT_FUNDS")
	s.expect(taken == fit && refused == parallelCalls-fit, "expected %d OK and %d INSUFFICIENT_FUNDS, got %d and %d", fit,
		parallelCalls-fit, taken, refused)
	p.wantChange(-money.Amount(fit) * stake)
}

func noFunds(s *scene) {
	p := s.newPlayer(nil)
	if p.start > parallelCalls*p.max {
		s.fail(notRun(fmt.Sprintf("it needs a balance of at most %s in this game, it is %s", parallelCalls*p.max, p.start)))
	}
	if s.isOver() {
		return
	}
	// Bets reduce the balance until one stake can exceed it.
	left := p.start
	for n := 0; left >= p.max; n++ {
		s.want(p.bet(fmt.Sprint("d", n), fmt.Sprint("d", n), p.max), "OK", false)
		left -= p.max
	}
	refused := p.bet("b1", "r1", max(left+1, p.min))
	s.want(refused, "INSUFFICIENT_FUNDS", false)
	s.wantBalance(refused, left)
	if left >= p.min {
		s.want(p.bet("b1", "r1", left), "OK", false)
		left = 0
	}
	p.wantChange(left - p.start)
}
