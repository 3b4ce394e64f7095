package play

import (
	"time"
)

// seatPresence is how long after the last activity a player counts as seated.
const seatPresence = 2 * time.Minute

// SeatsTaken returns the number of players in a game.
func (p *Program) SeatsTaken(vendor, game string) (seated int) {
	now := p.Clock.Now()
	err := p.readState(func(saved gameState) {
		for _, s := range saved.Sessions {
			if s.Vendor == vendor && s.Game == game && !s.IsDemo && now.Sub(s.SeenAt) < seatPresence {
				seated++
			}
		}
	})
	if err != nil {
		p.Log.Debug("sandbox_seats_unavailable", "error", err.Error())
	}
	return seated
}

// End ends a session, given by its id at the wallet: no more bets are accepted and a seat is paid out. Unknown or
// ended sessions need nothing.
func (p *Program) End(vendor, walletSession, reason string) error {
	return p.update(func(saved *gameState) error {
		for hash, s := range saved.Sessions {
			if s.Vendor != vendor || s.WalletSession != walletSession || s.EndedAs != "" {
				continue
			}
			s.EndedAs = reason
			saved.Sessions[hash] = s
			for which, r := range saved.Rounds {
				if r.IsSeat && r.Session == hash {
					r.UsedAt = time.Time{}
					saved.Rounds[which] = r
				}
			}
		}
		return nil
	})
}
