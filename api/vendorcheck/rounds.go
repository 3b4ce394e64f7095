package vendorcheck

import "time"

func wonRound(s *scene) {
	p := s.newPlayer(nil)
	placed := p.bet("b1", "r1", 100*unit)
	s.want(placed, "OK", false)
	s.wantBalance(placed, p.start-100*unit)
	s.expect(placed.TxID != "", "expected a platform_tx_id: %.300s", placed.raw)
	paid := s.post("/win", withField(p.winOf("w1", "b1", "r1", 250*unit), "round_closed", false))
	s.want(paid, "OK", false)
	s.wantBalance(paid, p.start+150*unit)
	s.want(p.closeRound("r1"), "OK", false)
	s.want(p.bet("b2", "r1", 10*unit), "ROUND_CLOSED", false)
	s.want(p.win("w2", "b1", "r1", 10*unit), "ROUND_CLOSED", false)
	p.wantChange(150 * unit)
}

func lostByWin(s *scene) {
	p := s.newPlayer(nil)
	s.want(p.bet("b1", "r1", 50*unit), "OK", false)
	s.want(p.win("w1", "b1", "r1", 0), "OK", false)
	p.wantChange(-50 * unit)
}

func lostByClose(s *scene) {
	p := s.newPlayer(nil)
	s.want(p.bet("b1", "r1", 50*unit), "OK", false)
	closed := p.closeRound("r1")
	s.want(closed, "OK", false)
	s.wantBalance(closed, p.start-50*unit)
	s.want(p.rollback("k1", "b1", "r1"), "ALREADY_SETTLED", false)
	p.wantChange(-50 * unit)
}

func refund(s *scene) {
	p := s.newPlayer(nil)
	s.want(p.bet("b1", "r1", 33*unit+3333), "OK", false)
	back := p.rollback("k1", "b1", "r1")
	s.want(back, "OK", false)
	s.wantBalance(back, p.start)
	s.want(p.bet("b1", "r1", 33*unit+3333), "BET_CANCELLED", false)
	p.wantChange(0)
}

func refundTwice(s *scene) {
	p := s.newPlayer(nil)
	s.want(p.bet("b1", "r1", 100*unit), "OK", false)
	s.want(p.rollback("k1", "b1", "r1"), "OK", false)
	s.want(p.rollback("k1", "b1", "r1"), "OK", true)
	s.want(p.rollback("k2", "b1", "r1"), "OK", true)
	p.wantChange(0)
}

// rollbackFirst checks a rollback that arrives before its bet.
func rollbackFirst(s *scene) {
	p := s.newPlayer(nil)
	s.want(p.rollback("k1", "b1", "r1"), "OK", false)
	s.want(p.bet("b1", "r1", 10*unit), "BET_CANCELLED", false)
	s.want(p.win("w1", "b1", "r1", 10*unit), "BET_CANCELLED", false)
	p.wantChange(0)
}

func settledBet(s *scene) {
	p := s.newPlayer(nil)
	s.want(p.bet("b1", "r1", 100*unit), "OK", false)
	s.want(s.post("/win", withField(p.winOf("w1", "b1", "r1", 40*unit), "round_closed", false)), "OK", false)
	s.want(p.rollback("k1", "b1", "r1"), "ALREADY_SETTLED", false)
	p.wantChange(-60 * unit)
}

func earlyWin(s *scene) {
	p := s.newPlayer(nil)
	early := p.win("w1", "b1", "r1", 50*unit)
	s.want(early, "BET_NOT_FOUND", false)
	s.expect(early.Retry, "expected a retryable answer to an early win: %.300s", early.raw)
	s.want(p.bet("b1", "r1", 10*unit), "OK", false)
	s.want(p.win("w1", "b1", "r1", 50*unit), "OK", false)
	lost := s.post("/win", withField(p.winOf("w2", "b2", "r2", 5*unit), "occurred_at", timeAgo(s, 11*time.Minute)))
	s.want(lost, "BET_NOT_FOUND", false)
	s.expect(!lost.Retry, "expected a final refusal of a win without its bet after 10 minutes: %.300s", lost.raw)
	p.wantChange(40 * unit)
}

// withField returns a copy of the body with one field changed.
func withField(body fields, name string, value any) fields {
	body[name] = value
	return body
}
