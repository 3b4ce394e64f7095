package vendorcheck

import (
	"fmt"
	"maps"
	"time"

	"lantern/store/money"
)

const (
	unit = money.Unit
	// minBalance is the balance that a player needs at the start; stakes are from minStake to maxStake.
	minBalance = 1000 * unit
	minStake   = unit
	maxStake   = 100 * unit
)

// player is a player in a game, with the balance at the start.
type player struct {
	s                          *scene
	ref, token, game, currency string
	start, min, max            money.Amount
}

// newPlayer returns a funded player; players with parameters exist in sandboxes only.
func (s *scene) newPlayer(params fields) *player {
	p := &player{s: s}
	if s.isOver() {
		return p
	}
	switch {
	case s.isSandbox:
		p.create(params)
	case len(params) > 0:
		s.fail(notRun("it needs a player that only a sandbox creates"))
	case len(s.Tokens) == 0:
		s.fail(notRun("it needs a player: pass another launch token with --token"))
	default:
		p.token, p.game = s.Tokens[0], s.Game
		s.Tokens = s.Tokens[1:]
	}
	return p.authenticate()
}

func (p *player) create(params fields) {
	whole := fields{"vendor": p.s.Vendor, "amount": minBalance.String()}
	if p.s.Game != "" {
		whole["game"] = p.s.Game
	}
	maps.Copy(whole, params)
	var made struct {
		Token string `json:"token"`
		Game  string `json:"game_code"`
	}
	if _, err := p.s.sandboxCall("/dev/players", whole, &made); err != nil {
		p.s.fail(err)
	}
	p.token, p.game = made.Token, made.Game
}

// authenticate exchanges the launch token.
func (p *player) authenticate() *player {
	in := p.s.post("/session/verify", fields{"token": p.token, "game_code": p.game})
	p.s.want(in, "OK", false)
	if p.s.isOver() {
		return p
	}
	if in.Balance == nil || in.Player == "" {
		p.s.fail(notRun("the wallet did not authenticate the player: " + string(in.raw)))
		return p
	}
	p.ref, p.currency, p.start, p.min, p.max = in.Player, in.Balance.Currency, in.Balance.Amount, in.Limits.Min,
		in.Limits.Max
	if p.min > minStake || p.max < maxStake {
		p.s.fail(notRun(fmt.Sprintf("it needs a game with stakes from %s to %s, this one has %s to %s", minStake,
			maxStake, p.min, p.max)))
	}
	p.s.expect(p.start >= minBalance, "the player needs %s, the balance is %s", minBalance, p.start)
	return p
}

func (p *player) betOf(tx, round string, amount money.Amount) fields {
	return fields{
		"vendor_tx_id": p.s.id(tx), "player_ref": p.ref, "token": p.token, "round_id": p.s.id(round), "game_code": p.game,
		"currency": p.currency, "amount": amount.Fixed(), "occurred_at": p.s.clock.Now(),
	}
}

func (p *player) bet(tx, round string, amount money.Amount) response {
	return p.s.post("/bet", p.betOf(tx, round, amount))
}

func (p *player) winOf(tx, ref, round string, amount money.Amount) fields {
	return fields{
		"vendor_tx_id": p.s.id(tx), "ref_tx_id": p.s.id(ref), "player_ref": p.ref, "round_id": p.s.id(round),
		"amount":       amount.Fixed(),
		"round_closed": true, "occurred_at": p.s.clock.Now(),
	}
}

// win closes its round.
func (p *player) win(tx, ref, round string, amount money.Amount) response {
	return p.s.post("/win", p.winOf(tx, ref, round, amount))
}

func (p *player) rollback(tx, ref, round string) response {
	return p.s.post("/rollback", fields{
		"vendor_tx_id": p.s.id(tx), "ref_tx_id": p.s.id(ref), "player_ref": p.ref, "round_id": p.s.id(round),
		"reason":      "VOID",
		"occurred_at": p.s.clock.Now(),
	})
}

func (p *player) closeRound(round string) response {
	return p.s.post("/round/close", fields{"player_ref": p.ref, "round_id": p.s.id(round), "occurred_at": p.s.clock.Now()})
}

func (p *player) balance() response {
	return p.s.post("/balance", fields{"player_ref": p.ref, "currency": p.currency, "game_code": p.game})
}

// wantChange expects the initial balance plus more.
func (p *player) wantChange(more money.Amount) {
	now := p.balance()
	p.s.want(now, "OK", false)
	p.s.wantBalance(now, p.start+more)
}

// books is what the ledger records of the player; only sandboxes show it.
type books struct {
	ToPlay      money.Amount `json:"to_play"`
	Pool        money.Amount `json:"jackpot_pool"`
	Corrections int          `json:"corrections"`
	Findings    int          `json:"findings"`
	Booked      []struct {
		Tx     string       `json:"vendor_tx_id"`
		Amount money.Amount `json:"amount"`
	} `json:"booked"`
}

// readBooks reads the books, and puts the player into a state if one is given.
func (p *player) readBooks(state string) (found books) {
	if p.s.isOver() {
		return found
	}
	body := fields{"vendor": p.s.Vendor, "player_ref": p.ref}
	if state != "" {
		body["state"] = state
	}
	if _, err := p.s.sandboxCall("/dev/players", body, &found); err != nil {
		p.s.fail(err)
	}
	return found
}

func timeAgo(s *scene, d time.Duration) time.Time { return s.clock.Now().Add(-d) }
