package vendorcheck

import "lantern/store/money"

func wrongCurrency(s *scene) {
	p := s.newPlayer(nil)
	other := "USD"
	if p.currency == other {
		other = "EUR"
	}
	s.want(s.post("/bet", withField(p.betOf("b1", "r1", 10*unit), "currency", other)), "WRONG_CURRENCY", false)
	s.want(s.post("/bet", withField(p.betOf("b2", "r2", 10*unit), "token", "unknown")), "INVALID_TOKEN", false)
	s.want(s.post("/bet", withField(p.betOf("b3", "r3", 10*unit), "amount", "-10")), "INVALID_REQUEST", false)
	p.wantChange(0)
}

// multiplier is the wagering multiplier of the reward.
const multiplier = 20

func freeRound(s *scene) {
	reward := s.run + "-spins"
	p := s.newPlayer(fields{"reward_id": reward, "multiplier": multiplier})
	free := withField(withField(p.betOf("b1", "r1", 10*unit), "is_free", true), "reward_id", reward)
	s.want(s.post("/bet", free), "OK", false)
	p.wantChange(0)
	before := p.readBooks("")
	s.want(p.win("w1", "b1", "r1", 30*unit), "OK", false)
	p.wantChange(30 * unit)
	required := p.readBooks("").ToPlay - before.ToPlay
	s.expect(required == multiplier*30*unit, "expected a win of 30 to be wagered %d times: %s, got %s", multiplier,
		money.Amount(multiplier*30*unit), required)
}

func jackpot(s *scene) {
	if !s.isSandbox {
		s.fail(notRun("only a sandbox shows the ledger account"))
	}
	p := s.newPlayer(nil)
	s.want(s.post("/bet", withField(p.betOf("b1", "r1", 100*unit), "jackpot_contribution", "2.5")), "OK", false)
	won := withField(withField(p.winOf("w1", "b1", "r1", 500*unit), "is_jackpot", true), "jackpot_id", "mega")
	s.want(s.post("/win", won), "OK", false)
	p.wantChange(400 * unit)
	const share = 5 * unit / 2
	pool := p.readBooks("").Pool
	s.expect(pool == share-500*unit, "expected jackpots to receive %s and pay %s, their balance changed by %s", share,
		500*unit,
		pool)
}

func adjustments(s *scene) {
	if !s.isSandbox {
		s.fail(notRun("only a sandbox shows the audit trail"))
	}
	p := s.newPlayer(nil)
	s.want(p.bet("b1", "r1", 100*unit), "OK", false)
	s.want(p.win("w1", "b1", "r1", 600*unit), "OK", false)
	up := p.adjust("a1", "b1", 20*unit)
	s.want(up, "OK", false)
	s.wantBalance(up, p.start+520*unit)
	s.want(p.adjust("a1", "b1", 20*unit), "OK", true)
	s.want(p.adjust("a1", "b1", 21*unit), "DUPLICATE_TX_MISMATCH", false)
	s.want(p.adjust("a2", "b1", -520*unit), "OK", false)
	p.wantChange(0)
	kept := p.readBooks("").Corrections
	s.expect(kept == 2, "expected two corrections in the audit trail, got %d", kept)
}

func (p *player) adjust(tx, ref string, amount money.Amount) response {
	return p.s.post("/adjust", fields{
		"vendor_tx_id": p.s.id(tx), "ref_tx_id": p.s.id(ref), "player_ref": p.ref, "amount": amount.Fixed(),
		"reason":      "resettled",
		"approved_by": "vendor check", "occurred_at": p.s.clock.Now(),
	})
}

func queried(s *scene) {
	p := s.newPlayer(nil)
	s.want(p.bet("b1", "r1", 100*unit), "OK", false)
	s.want(p.win("w1", "b1", "r1", 150*unit), "OK", false)
	s.want(p.bet("b2", "r2", 20*unit), "OK", false)
	s.want(p.rollback("k2", "b2", "r2"), "OK", false)
	s.want(p.rollback("k3", "b3", "r3"), "OK", false)
	p.wantChange(50 * unit)
	states := s.states("b1", "w1", "b2", "k2", "b3", "nothing")
	for tx, state := range map[string]string{
		"b1": "APPLIED 100.0000", "w1": "APPLIED 150.0000", "b2": "CANCELLED 20.0000", "k2": "APPLIED 20.0000",
		"b3": "TOMBSTONE 0.0000", "nothing": "NOT_FOUND 0.0000",
	} {
		s.expect(states[tx] == state, "expected %s for %s, got %q", state, tx, states[tx])
	}
	round := s.post("/transactions/query", fields{"round_id": s.id("r1")})
	s.want(round, "OK", false)
	s.expect(len(round.Transactions) == 2, "expected the bet and the win of a round, got %.300s", round.raw)
	if !s.isSandbox {
		return
	}
	booked := map[string]money.Amount{}
	for _, b := range p.readBooks("").Booked {
		booked[b.Tx] += b.Amount
	}
	for tx, amount := range map[string]money.Amount{"b1": -100 * unit, "w1": 150 * unit, "b2": -20 * unit, "k2": 20 * unit,
		"b3": 0} {
		s.expect(booked[s.id(tx)] == amount, "expected %s in the ledger for %s, got %s", amount, tx, booked[s.id(tx)])
	}
}

// states queries the wallet's transactions for ids of this test.
func (s *scene) states(names ...string) map[string]string {
	ids := make([]string, len(names))
	for i, name := range names {
		ids[i] = s.id(name)
	}
	answer := s.post("/transactions/query", fields{"vendor_tx_ids": ids})
	s.want(answer, "OK", false)
	found := map[string]string{}
	for _, t := range answer.Transactions {
		for _, name := range names {
			if t.TxID == s.id(name) {
				found[name] = t.State + " " + t.Amount.Fixed()
			}
		}
	}
	return found
}
