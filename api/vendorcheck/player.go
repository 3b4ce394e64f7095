package vendorcheck

import (
	"fmt"
	"maps"
	"time"

	"lantern/store/money"
)

const (
	unit = money.Unit
	// least is what a player of a test must begin with; the stakes of the tests are from smallest to largest.
	least    = 1000 * unit
	smallest = unit
	biggest  = 100 * unit
)

// player is somebody at the vendor's game, with what he had when he came in.
type player struct {
	s                          *scene
	ref, token, game, currency string
	start, min, max            money.Amount
}

// person is one who funds a test; those with a wish exist in sandboxes only.
func (s *scene) person(wish fields) *player {
	p := &player{s: s}
	if s.isOver() {
		return p
	}
	switch {
	case s.isSandbox:
		p.isMade(wish)
	case len(wish) > 0:
		s.fail(notRun("it needs a player whom only a sandbox makes"))
	case len(s.Tokens) == 0:
		s.fail(notRun("it needs a player: give a launch token more by --token"))
	default:
		p.token, p.game = s.Tokens[0], s.Game
		s.Tokens = s.Tokens[1:]
	}
	return p.comesIn()
}

func (p *player) isMade(wish fields) {
	whole := fields{"vendor": p.s.Vendor, "amount": least.String()}
	if p.s.Game != "" {
		whole["game"] = p.s.Game
	}
	maps.Copy(whole, wish)
	var made struct {
		Token string `json:"token"`
		Game  string `json:"game_code"`
	}
	if _, err := p.s.hand("/dev/players", whole, &made); err != nil {
		p.s.fail(err)
	}
	p.token, p.game = made.Token, made.Game
}

// comesIn exchanges the launch token.
func (p *player) comesIn() *player {
	in := p.s.post("/session/verify", fields{"token": p.token, "game_code": p.game})
	p.s.want(in, "OK", false)
	if p.s.isOver() {
		return p
	}
	if in.Balance == nil || in.Player == "" {
		p.s.fail(notRun("the door tells nothing of the player: " + string(in.raw)))
		return p
	}
	p.ref, p.currency, p.start, p.min, p.max = in.Player, in.Balance.Currency, in.Balance.Amount, in.Limits.Min,
		in.Limits.Max
	if p.min > smallest || p.max < biggest {
		p.s.fail(notRun(fmt.Sprintf("it needs a game that takes stakes from %s to %s, this one takes %s to %s", smallest,
			biggest, p.min, p.max)))
	}
	p.s.expect(p.start >= least, "the player needs %s, he has %s", least, p.start)
	return p
}

func (p *player) betOf(tx, round string, amount money.Amount) fields {
	return fields{
		"vendor_tx_id": p.s.id(tx), "player_ref": p.ref, "token": p.token, "round_id": p.s.id(round), "game_code": p.game,
		"currency": p.currency, "amount": amount.Fixed(), "occurred_at": p.s.clock.Now(),
	}
}

func (p *player) bet(tx, round string, amount money.Amount) told {
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
func (p *player) win(tx, ref, round string, amount money.Amount) told {
	return p.s.post("/win", p.winOf(tx, ref, round, amount))
}

func (p *player) rollback(tx, ref, round string) told {
	return p.s.post("/rollback", fields{
		"vendor_tx_id": p.s.id(tx), "ref_tx_id": p.s.id(ref), "player_ref": p.ref, "round_id": p.s.id(round),
		"reason":      "VOID",
		"occurred_at": p.s.clock.Now(),
	})
}

func (p *player) closes(round string) told {
	return p.s.post("/round/close", fields{"player_ref": p.ref, "round_id": p.s.id(round), "occurred_at": p.s.clock.Now()})
}

func (p *player) balance() told {
	return p.s.post("/balance", fields{"player_ref": p.ref, "currency": p.currency, "game_code": p.game})
}

// has expects what he had at first and so much more.
func (p *player) has(more money.Amount) {
	now := p.balance()
	p.s.want(now, "OK", false)
	p.s.carries(now, p.start+more)
}

// seen is what the books say of him, where a sandbox opens them.
type seen struct {
	ToPlay      money.Amount `json:"to_play"`
	Pool        money.Amount `json:"jackpot_pool"`
	Corrections int          `json:"corrections"`
	Findings    int          `json:"findings"`
	Booked      []struct {
		Tx     string       `json:"vendor_tx_id"`
		Amount money.Amount `json:"amount"`
	} `json:"booked"`
}

// looks reads the books, and brings him into a state where one is named.
func (p *player) looks(state string) (found seen) {
	if p.s.isOver() {
		return found
	}
	body := fields{"vendor": p.s.Vendor, "player_ref": p.ref}
	if state != "" {
		body["state"] = state
	}
	if _, err := p.s.hand("/dev/players", body, &found); err != nil {
		p.s.fail(err)
	}
	return found
}

func ago(s *scene, d time.Duration) time.Time { return s.clock.Now().Add(-d) }
