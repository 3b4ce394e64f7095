package vendorcheck

import "time"

func wonRound(s *scene) {
	p := s.person(nil)
	placed := p.bet("b1", "r1", 100*unit)
	s.want(placed, "OK", false)
	s.carries(placed, p.start-100*unit)
	s.expect(placed.TxID != "", "expected a platform_tx_id: %.300s", placed.raw)
	paid := s.post("/win", with(p.winOf("w1", "b1", "r1", 250*unit), "round_closed", false))
	s.want(paid, "OK", false)
	s.carries(paid, p.start+150*unit)
	s.want(p.closes("r1"), "OK", false)
	s.want(p.bet("b2", "r1", 10*unit), "ROUND_CLOSED", false)
	s.want(p.win("w2", "b1", "r1", 10*unit), "ROUND_CLOSED", false)
	p.has(150 * unit)
}

func lostByWin(s *scene) {
	p := s.person(nil)
	s.want(p.bet("b1", "r1", 50*unit), "OK", false)
	s.want(p.win("w1", "b1", "r1", 0), "OK", false)
	p.has(-50 * unit)
}

func lostByClose(s *scene) {
	p := s.person(nil)
	s.want(p.bet("b1", "r1", 50*unit), "OK", false)
	closed := p.closes("r1")
	s.want(closed, "OK", false)
	s.carries(closed, p.start-50*unit)
	s.want(p.rollback("k1", "b1", "r1"), "ALREADY_SETTLED", false)
	p.has(-50 * unit)
}

func refund(s *scene) {
	p := s.person(nil)
	s.want(p.bet("b1", "r1", 33*unit+3333), "OK", false)
	back := p.rollback("k1", "b1", "r1")
	s.want(back, "OK", false)
	s.carries(back, p.start)
	s.want(p.bet("b1", "r1", 33*unit+3333), "BET_CANCELLED", false)
	p.has(0)
}

func refundTwice(s *scene) {
	p := s.person(nil)
	s.want(p.bet("b1", "r1", 100*unit), "OK", false)
	s.want(p.rollback("k1", "b1", "r1"), "OK", false)
	s.want(p.rollback("k1", "b1", "r1"), "OK", true)
	s.want(p.rollback("k2", "b1", "r1"), "OK", true)
	p.has(0)
}

// tombstone is for vendors whose switch is where it is from the beginning.
func tombstone(s *scene) {
	p := s.person(nil)
	s.want(p.rollback("k1", "b1", "r1"), "OK", false)
	s.want(p.bet("b1", "r1", 10*unit), "BET_CANCELLED", false)
	s.want(p.win("w1", "b1", "r1", 10*unit), "BET_CANCELLED", false)
	p.has(0)
}

func settledBet(s *scene) {
	p := s.person(nil)
	s.want(p.bet("b1", "r1", 100*unit), "OK", false)
	s.want(s.post("/win", with(p.winOf("w1", "b1", "r1", 40*unit), "round_closed", false)), "OK", false)
	s.want(p.rollback("k1", "b1", "r1"), "ALREADY_SETTLED", false)
	p.has(-60 * unit)
}

func earlyWin(s *scene) {
	p := s.person(nil)
	early := p.win("w1", "b1", "r1", 50*unit)
	s.want(early, "BET_NOT_FOUND", false)
	s.expect(early.Retry, "expected that an early win may be retried: %.300s", early.raw)
	s.want(p.bet("b1", "r1", 10*unit), "OK", false)
	s.want(p.win("w1", "b1", "r1", 50*unit), "OK", false)
	lost := s.post("/win", with(p.winOf("w2", "b2", "r2", 5*unit), "occurred_at", ago(s, 11*time.Minute)))
	s.want(lost, "BET_NOT_FOUND", false)
	s.expect(!lost.Retry, "expected that a win without its bet is final after 10 minutes: %.300s", lost.raw)
	p.has(40 * unit)
}

// with is a body with one field changed.
func with(body fields, name string, value any) fields {
	body[name] = value
	return body
}
