package vendorcheck

import (
	"fmt"
	"time"
)

// session outlasts every token.
const session = 13 * time.Hour

func expiredToken(s *scene) {
	if !s.isSandbox {
		s.fail(notRun("it needs a token whose time is over: only a sandbox moves its clock"))
	}
	p := s.person(nil)
	s.want(p.bet("b1", "r1", 100*unit), "OK", false)
	s.want(p.bet("b2", "r2", 100*unit), "OK", false)
	s.ahead(session)
	s.want(p.bet("b3", "r3", 10*unit), "TOKEN_EXPIRED", false)
	p.finishes()
}

func blockedPlayer(s *scene) { stopped(s, "BLOCKED") }

func excludedPlayer(s *scene) { stopped(s, "EXCLUDED") }

func stopped(s *scene, state string) {
	if !s.isSandbox {
		s.fail(notRun("it needs a player whom the house stops: only a sandbox does at once"))
	}
	p := s.person(nil)
	s.want(p.bet("b1", "r1", 100*unit), "OK", false)
	s.want(p.bet("b2", "r2", 100*unit), "OK", false)
	p.looks(state)
	s.want(p.bet("b3", "r3", 10*unit), "PLAYER_BLOCKED", false)
	p.finishes()
}

// finishes takes a win of 70 and a rollback of 100, which nothing forbids.
func (p *player) finishes() {
	p.s.want(p.win("w1", "b1", "r1", 70*unit), "OK", false)
	p.s.want(p.rollback("k2", "b2", "r2"), "OK", false)
	p.has(-30 * unit)
}

// crossings is how often two bets run for the same limit.
const crossings = 5

func crossedLimit(s *scene) {
	for n := range crossings {
		p := s.person(fields{"loss_limit": "100"})
		answers := together(2, func(half int) told {
			return p.bet(fmt.Sprint("b", n, "-", half), fmt.Sprint("r", n, "-", half), 60*unit)
		})
		passed, refused := count(answers, "OK"), count(answers, "LIMIT_REACHED")
		s.expect(passed == 1 && refused == 1, "expected one OK and one LIMIT_REACHED, came %.200s and %.200s", answers[0].raw,
			answers[1].raw)
		p.has(-60 * unit)
	}
}
