package play

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"lantern/store/money"
)

// past is a round that is over, as a page lists it.
type past struct {
	ID     string          `json:"id"`
	At     time.Time       `json:"at"`
	Stake  money.Amount    `json:"stake"`
	Paid   money.Amount    `json:"paid"`
	Picks  []string        `json:"picks"`
	Match  string          `json:"match,omitempty"`
	IsVoid bool            `json:"isVoid,omitempty"`
	Shown  json.RawMessage `json:"shown,omitempty"`
}

const (
	listed = 10
	// firstDelay doubles with every try that told nothing, up to longestDelay.
	firstDelay   = time.Second
	longestDelay = time.Minute
	// idle is how long a seat waits for its player.
	idle = 15 * time.Minute
)

// pull takes one stake: from the wallet, or from a demo's own coins.
func (p *Program) pull(ctx context.Context, s session, r round, b bet) (*purse, error) {
	if !r.IsDemo {
		return p.debit(ctx, r, b, s.Token)
	}
	return nil, p.keep(func(k *kept) error {
		known := k.Sessions[r.Session]
		if known.Amount < b.Amount {
			return no("INSUFFICIENT_FUNDS")
		}
		known.Amount -= b.Amount
		k.Sessions[r.Session] = known
		return nil
	})
}

// push brings money back to a demo's coins and notes it in the same breath.
func (p *Program) push(r round, amount money.Amount) error {
	return p.keep(func(k *kept) error {
		if known, isKnown := k.Sessions[r.Session]; isKnown {
			known.Amount += amount
			k.Sessions[r.Session] = known
		}
		k.Rounds[r.ID] = r.copied()
		return nil
	})
}

// pay credits what a round still owes. What the wallet does not confirm is owed on, and the loop asks again.
func (p *Program) pay(ctx context.Context, r round) (told, error) {
	free, ok := p.claim(r.ID)
	if !ok {
		return r.told(), nil
	}
	defer free()
	r, err := p.payAll(ctx, r)
	if errors.Is(err, errUnknown) {
		err = nil
	}
	return r.told(), err
}

func (p *Program) payAll(ctx context.Context, r round) (round, error) {
	for i, c := range r.Credits {
		if c.IsDone {
			continue
		}
		if r.IsDemo {
			r.Credits[i].IsDone = true
			if err := p.push(r, c.Amount); err != nil {
				return r, err
			}
			continue
		}
		has, err := p.credit(ctx, r, c)
		if err != nil && !p.isFinal(r, err) {
			return r, errors.Join(err, p.later(r))
		}
		if err := p.heard(session{hash: r.Session}, has); err != nil {
			return r, err
		}
		r.Credits[i].IsDone = true
		if err := p.put(r); err != nil {
			return r, err
		}
	}
	return p.over(r, false)
}

// isFinal says that the wallet will never take it; somebody should look at that.
func (p *Program) isFinal(r round, err error) bool {
	var clear refusal
	if !errors.As(err, &clear) {
		return false
	}
	p.Log.Error("the wallet refuses what a sandbox game owes", "round", r.ID, "vendor", r.Vendor, "status", clear.Code)
	return true
}

// undo takes back what was taken of a round, or forbids what has not arrived yet.
func (p *Program) undo(ctx context.Context, r round) error {
	for i, b := range r.Bets {
		if b.IsBack {
			continue
		}
		r.Bets[i].IsBack = true
		if r.IsDemo {
			if err := p.push(r, b.Amount); err != nil {
				return err
			}
			continue
		}
		has, err := p.rollback(ctx, r, b)
		var clear refusal
		isUnknownBet := errors.As(err, &clear) && clear.Code == "BET_NOT_FOUND"
		if err != nil && !isUnknownBet && !p.isFinal(r, err) {
			r.Bets[i].IsBack = false
			return errors.Join(err, p.later(r))
		}
		if err := p.heard(session{hash: r.Session}, has); err != nil {
			return err
		}
		if err := p.put(r); err != nil {
			return err
		}
	}
	_, err := p.over(r, true)
	return err
}

// later puts off what could not be known now.
func (p *Program) later(r round) error {
	delay := min(firstDelay<<min(r.Tries, 10), longestDelay)
	r.Tries++
	r.NextAt = p.Clock.Now().Add(delay)
	return p.put(r)
}

// over takes a round off what is open and lists it with what was played.
func (p *Program) over(r round, isVoid bool) (round, error) {
	listing := past{ID: r.ID, At: p.Clock.Now(), Stake: r.staked(), Paid: r.paid(), Match: r.Match, IsVoid: isVoid,
		Shown: r.Shown, Picks: []string{}}
	for _, b := range r.Bets {
		listing.Picks = append(listing.Picks, b.Pick)
	}
	r.State = ""
	if err := p.remembers(ended{Round: r, At: listing.At, IsVoid: isVoid}); err != nil {
		return r, err
	}
	return r, p.keep(func(k *kept) error {
		if isVoid {
			k.unspend(r)
		}
		delete(k.Rounds, r.ID)
		list := append([]past{listing}, k.Past[r.place()]...)
		k.Past[r.place()] = list[:min(len(list), listed)]
		return nil
	})
}

// Finish does what is due: bets on what has ended are settled, what nobody knows is asked again, seats that nobody uses
// are paid out.
func (p *Program) Finish(ctx context.Context) error {
	now := p.Clock.Now()
	var due []round
	err := p.look(func(k kept) {
		for _, r := range k.Rounds {
			if r.isDue(now) {
				due = append(due, r.copied())
			}
		}
	})
	if err != nil {
		return err
	}
	errs := []error{p.settle(ctx, due)}
	for _, r := range due {
		if r.Match == "" || r.IsDemo || r.State == asked || r.State == undone {
			errs = append(errs, p.finish(ctx, r))
		}
	}
	return errors.Join(errs...)
}

func (r round) isDue(now time.Time) bool {
	switch {
	case now.Before(r.NextAt):
		return false
	case r.State != open:
		return true
	case r.IsSeat:
		return now.Sub(r.UsedAt) > idle
	}
	// One that is open beside a seat and a match was cut off before it was drawn.
	return r.Match == "" || !now.Before(r.EndsAt)
}

// finish does what one round still lacks, unless its player or somebody else is at it.
func (p *Program) finish(ctx context.Context, r round) error {
	free, ok := p.claim(r.ID, r.place())
	if !ok {
		return nil
	}
	defer free()
	// It may have been finished before it was free.
	if err := p.look(func(k kept) { r = k.Rounds[r.ID].copied() }); err != nil || r.ID == "" {
		return err
	}
	if r.State == asked {
		r.State = undone
		if err := p.put(r); err != nil {
			return err
		}
	}
	if r.State == undone {
		return quiet(p.undo(ctx, r))
	}
	if r.State == open {
		var err error
		if r, err = p.decide(r); err != nil {
			return err
		}
	}
	_, err := p.payAll(ctx, r)
	return quiet(err)
}

// quiet: what is not known was put off already.
func quiet(err error) error {
	if errors.Is(err, errUnknown) {
		return nil
	}
	return err
}
