package vendorcheck

import (
	"fmt"
	"time"
)

// session exceeds the lifetime of every token.
const session = 13 * time.Hour

func expiredToken(s *scene) {
	if !s.isSandbox {
		s.fail(notRun("it needs an expired token: only a sandbox moves its clock"))
	}
	p := s.newPlayer(nil)
	s.want(p.bet("b1", "r1", 100*unit), "OK", false)
	s.want(p.bet("b2", "r2", 100*unit), "OK", false)
	s.moveClock(session)
	s.want(p.bet("b3", "r3", 10*unit), "TOKEN_EXPIRED", false)
	p.winAndRollBack()
}

func blockedPlayer(s *scene) { blockedState(s, "BLOCKED") }

func excludedPlayer(s *scene) { blockedState(s, "EXCLUDED") }

func blockedState(s *scene, state string) {
	if !s.isSandbox {
		s.fail(notRun("it needs a blocked player: only a sandbox blocks one immediately"))
	}
	p := s.newPlayer(nil)
	s.want(p.bet("b1", "r1", 100*unit), "OK", false)
	s.want(p.bet("b2", "r2", 100*unit), "OK", false)
	p.readBooks(state)
	s.want(p.bet("b3", "r3", 10*unit), "PLAYER_BLOCKED", false)
	p.winAndRollBack()
}

// winAndRollBack sends a win of 70 and a rollback of 100, which must both be accepted.
func (p *player) winAndRollBack() {
	p.s.want(p.win("w1", "b1", "r1", 70*unit), "OK", false)
	p.s.want(p.rollback("k2", "b2", "r2"), "OK", false)
	p.wantChange(-30 * unit)
}

// crossings is how often two bets compete for the same limit.
const crossings = 5

func crossedLimit(s *scene) {
	for n := range crossings {
		p := s.newPlayer(fields{"loss_limit": "100"})
		answers := inParallel(2, func(half int) response {
			return p.bet(fmt.Sprint("b", n, "-", half), fmt.Sprint("r", n, "-", half), 60*unit)
		})
		passed, refused := count(answers, "OK"), count(answers, "LIMIT_REACHED")
		s.expect(passed == 1 && refused == 1, "expected one OK and one LIMIT_REACHED, got %.200s and %.200s", answers[0].raw,
			answers[1].raw)
		p.wantChange(-60 * unit)
	}
}
