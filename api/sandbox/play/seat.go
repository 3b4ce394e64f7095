package play

import (
	"context"
	"encoding/json"
	"slices"

	"lantern/api/sandbox/catalog"
	"lantern/api/sandbox/rules"
	"lantern/store/money"
)

// shots are the costs of a shot, in lowest stakes.
var shots = []money.Amount{1, 2, 5, 10, 50}

type sitIn struct {
	Once   string       `json:"once"`
	Amount money.Amount `json:"amount"`
}

func isFishGame(g catalog.Game) bool { return g.Type == "FISH" }

// seat returns the player's seat in a game, or a zero round.
func (p *Program) seat(s session) (found round, err error) {
	err = p.readState(func(saved gameState) {
		for _, r := range saved.Rounds {
			if r.IsSeat && r.place() == s.place() && r.State == open {
				found = r.copied()
			}
		}
	})
	return found, err
}

// sit buys a seat, which is one round until it is left.
func (p *Program) sit(ctx context.Context, s session, in sitIn) (any, error) {
	return p.runOnce(ctx, s, in.Once, func(ctx context.Context, s session) (result, error) {
		g, _ := catalog.Find(s.Vendor, s.Game)
		if !isFishGame(g) {
			return result{}, refuse(unknownBet)
		}
		if err := s.Limits.check(in.Amount, money.Payable); err != nil {
			return result{}, err
		}
		var taken bool
		err := p.readState(func(saved gameState) {
			for _, r := range saved.Rounds {
				taken = taken || r.IsSeat && r.place() == s.place() && r.State != reversing
			}
		})
		if err == nil && taken {
			err = refuse(seatTaken)
		}
		if err != nil {
			return result{}, err
		}
		r := p.newRound(s).with(bet{Type: "buy_in", Pick: "seat", Amount: in.Amount})
		r.IsSeat, r.Stack = true, in.Amount
		r, err = p.takeStakes(ctx, s, r, in.Once)
		return r.result(), err
	})
}

type shootIn struct {
	Once   string       `json:"once"`
	Pick   string       `json:"pick"`
	Amount money.Amount `json:"amount"`
}

// hit is the result of a shot.
type hit struct {
	Pick  string       `json:"pick"`
	IsHit bool         `json:"isHit"`
	Prize money.Amount `json:"prize"`
}

// shoot plays a shot from the seat's stack, without a wallet call.
func (p *Program) shoot(ctx context.Context, s session, in shootIn) (any, error) {
	return p.runOnce(ctx, s, in.Once, func(_ context.Context, s session) (result, error) {
		g, _ := catalog.Find(s.Vendor, s.Game)
		r, err := p.seat(s)
		switch {
		case err != nil:
			return result{}, err
		case r.ID == "":
			return result{}, refuse(noSeat)
		case !slices.Contains(costs(g), in.Amount):
			return result{}, refuse(unknownBet)
		case in.Amount > r.Stack:
			return result{}, refuse(stackTooSmall)
		}
		prize, isKnown, err := rules.Shoot(p.Random, *g.ReturnPPM, in.Pick)
		if err != nil {
			return result{}, err
		}
		if !isKnown {
			return result{}, refuse(unknownBet)
		}
		won := in.Amount * money.Amount(prize)
		r.Stack += won - in.Amount
		r.UsedAt = p.Clock.Now()
		shown, err := json.Marshal(hit{in.Pick, prize > 0, won})
		if err != nil {
			return result{}, err
		}
		return result{Round: r.ID, Shown: shown, Stake: in.Amount, Paid: won, IsOpen: true}, p.saveRound(r)
	})
}

func costs(g catalog.Game) (found []money.Amount) {
	for _, n := range shots {
		found = append(found, n*g.Min)
	}
	return found
}

type leaveIn struct {
	Once string `json:"once"`
}

// leave ends a seat: its remaining stack is paid out and the round is closed.
func (p *Program) leave(ctx context.Context, s session, in leaveIn) (any, error) {
	return p.runOnce(ctx, s, in.Once, func(ctx context.Context, s session) (result, error) {
		r, err := p.seat(s)
		if err == nil && r.ID == "" {
			err = refuse(noSeat)
		}
		if err != nil {
			return result{}, err
		}
		if r, err = p.decideRound(r); err != nil {
			return result{}, err
		}
		return p.pay(ctx, r)
	})
}
