package play

import (
	"time"

	"lantern/api/outside/gamevendor"
	"lantern/api/sandbox/catalog"
	"lantern/api/sandbox/rules"
	"lantern/store/money"
)

// currencies in which the pools are reported: the vendors do not know the one of the platform.
var currencies = []string{"THB", "CNY", "KRW", "USD", "VND", "EUR", "GBP", "JPY", "INR", "PHP"}

// Jackpots returns a vendor's pools with the games that play for them; only the pool of all jackpot games names none.
func (p *Program) Jackpots(vendor string) []gamevendor.Jackpot {
	now := p.Clock.Now().UTC()
	pools := []gamevendor.Jackpot{}
	err := p.readState(func(saved gameState) {
		known := map[string]bool{}
		for _, g := range catalog.Games(vendor) {
			pool := g.Pool()
			if pool == "" || known[pool] {
				continue
			}
			known[pool] = true
			for _, currency := range currencies {
				jackpot := gamevendor.Jackpot{ID: pool, Currency: currency, UpdatedAt: &now,
					Amount: saved.pool(pool, currency, now)}
				if g.Subtype != "JP" {
					jackpot.Games = []string{g.Code}
				}
				pools = append(pools, jackpot)
			}
		}
	})
	if err != nil {
		p.Log.Debug("sandbox_jackpots_unavailable", "error", err.Error())
		return []gamevendor.Jackpot{}
	}
	return pools
}

// pool returns the amount of a jackpot in a currency.
func (saved gameState) pool(id, currency string, now time.Time) money.Amount {
	return rules.PoolOf(id).At(now, saved.Jackpots[wonKey(id, currency)])
}

func wonKey(id, currency string) string { return id + " " + currency }

// payJackpot adds the prize to the round of a winner, and starts the pool again.
func (saved *gameState) payJackpot(r round, id string, now time.Time) round {
	r = r.addCredit(r.Bets[0], saved.pool(id, r.Currency, now))
	r.Credits[len(r.Credits)-1].IsJackpot = true
	saved.Jackpots[wonKey(id, r.Currency)] = now
	return r
}

// poolOf returns the jackpot of a game; empty for none.
func poolOf(vendor, code string) string {
	g, _ := catalog.Find(vendor, code)
	return g.Pool()
}
