package play

import (
	"strings"
	"time"

	"lantern/store/money"
)

// Jackpots are what a vendor's pools have, by currency.
func (p *Program) Jackpots(vendor string) map[string]money.Amount {
	found := map[string]money.Amount{}
	err := p.look(func(k kept) {
		for pool, amount := range k.Jackpots {
			if currency, isHis := strings.CutPrefix(pool, jackpotPool(vendor, "")); isHis && amount > 0 {
				found[currency] = amount.FloorPayable()
			}
		}
	})
	if err != nil {
		p.Log.Debug("sandbox play", "error", err.Error())
	}
	return found
}

// awayAfter is how long after his last sign of life nobody takes a player to sit there.
const awayAfter = 2 * time.Minute

// Seated is how many play a game now.
func (p *Program) Seated(vendor, game string) (seated int) {
	now := p.Clock.Now()
	err := p.look(func(k kept) {
		for _, s := range k.Sessions {
			if s.Vendor == vendor && s.Game == game && !s.IsDemo && now.Sub(s.SeenAt) < awayAfter {
				seated++
			}
		}
	})
	if err != nil {
		p.Log.Debug("sandbox play", "error", err.Error())
	}
	return seated
}

// End takes a player out of a game, by the session's name at the wallet: nothing more is bet there, and a seat is paid
// out. Ended twice, or unknown, it is over as well.
func (p *Program) End(vendor, atDoor, reason string) error {
	return p.keep(func(k *kept) error {
		for hash, s := range k.Sessions {
			if s.Vendor != vendor || s.AtDoor != atDoor || s.EndedAs != "" {
				continue
			}
			s.EndedAs = reason
			k.Sessions[hash] = s
			for which, r := range k.Rounds {
				if r.IsSeat && r.Session == hash {
					r.UsedAt = time.Time{}
					k.Rounds[which] = r
				}
			}
		}
		return nil
	})
}
