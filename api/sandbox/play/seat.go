package play

import (
	"context"
	"encoding/json"
	"slices"

	"lantern/api/sandbox/catalog"
	"lantern/api/sandbox/rules"
	"lantern/store/money"
)

// shots are what a shot can cost, in lowest stakes.
var shots = []money.Amount{1, 2, 5, 10, 50}

type sitIn struct {
	Once   string       `json:"once"`
	Amount money.Amount `json:"amount"`
}

func isSea(g catalog.Game) bool { return g.Type == "FISH" }

// seat is the round that a player sits at in a game, or none.
func (p *Program) seat(s session) (found round, err error) {
	err = p.look(func(k kept) {
		for _, r := range k.Rounds {
			if r.IsSeat && r.place() == s.place() && r.State == open {
				found = r.copied()
			}
		}
	})
	return found, err
}

// sit buys a seat: one round until it is left.
func (p *Program) sit(ctx context.Context, s session, in sitIn) (any, error) {
	return p.deed(ctx, s, in.Once, func(ctx context.Context, s session) (told, error) {
		g, _ := catalog.Find(s.Vendor, s.Game)
		if !isSea(g) {
			return told{}, no(unknownBet)
		}
		if err := s.Limits.check(in.Amount, money.Payable); err != nil {
			return told{}, err
		}
		var taken bool
		err := p.look(func(k kept) {
			for _, r := range k.Rounds {
				taken = taken || r.IsSeat && r.place() == s.place() && r.State != undone
			}
		})
		if err == nil && taken {
			err = no(seatTaken)
		}
		if err != nil {
			return told{}, err
		}
		r := p.newRound(s).with(bet{Type: "buy_in", Pick: "seat", Amount: in.Amount})
		r.IsSeat, r.Stack = true, in.Amount
		r, err = p.take(ctx, s, r, in.Once)
		return r.told(), err
	})
}

type shootIn struct {
	Once   string       `json:"once"`
	Pick   string       `json:"pick"`
	Amount money.Amount `json:"amount"`
}

// hit is what a shot did.
type hit struct {
	Pick  string       `json:"pick"`
	IsHit bool         `json:"isHit"`
	Prize money.Amount `json:"prize"`
}

// shoot takes a shot from the seat's stack and puts back what it hits; the wallet hears of neither.
func (p *Program) shoot(ctx context.Context, s session, in shootIn) (any, error) {
	return p.deed(ctx, s, in.Once, func(_ context.Context, s session) (told, error) {
		g, _ := catalog.Find(s.Vendor, s.Game)
		r, err := p.seat(s)
		switch {
		case err != nil:
			return told{}, err
		case r.ID == "":
			return told{}, no(noSeat)
		case !slices.Contains(costs(g), in.Amount):
			return told{}, no(unknownBet)
		case in.Amount > r.Stack:
			return told{}, no(stackTooSmall)
		}
		prize, isKnown, err := rules.Shoot(p.Chance, *g.ReturnPPM, in.Pick)
		if err != nil {
			return told{}, err
		}
		if !isKnown {
			return told{}, no(unknownBet)
		}
		won := in.Amount * money.Amount(prize)
		r.Stack += won - in.Amount
		r.UsedAt = p.Clock.Now()
		shown, err := json.Marshal(hit{in.Pick, prize > 0, won})
		if err != nil {
			return told{}, err
		}
		return told{Round: r.ID, Shown: shown, Stake: in.Amount, Paid: won, IsOpen: true}, p.put(r)
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

// leave ends a seat: what is left of its stack is won, and the round is over.
func (p *Program) leave(ctx context.Context, s session, in leaveIn) (any, error) {
	return p.deed(ctx, s, in.Once, func(ctx context.Context, s session) (told, error) {
		r, err := p.seat(s)
		if err == nil && r.ID == "" {
			err = no(noSeat)
		}
		if err != nil {
			return told{}, err
		}
		if r, err = p.decide(r); err != nil {
			return told{}, err
		}
		return p.pay(ctx, r)
	})
}
