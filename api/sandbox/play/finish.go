package play

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"lantern/store/money"
)

// pastRound is a finished round in the list of a page.
type pastRound struct {
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
	pastRoundsShown = 10
	// firstDelay doubles after every attempt without a result, up to longestDelay.
	firstDelay   = time.Second
	longestDelay = time.Minute
	// seatTimeout is how long a seat is kept without activity.
	seatTimeout = 15 * time.Minute
)

// takeStake debits one stake from the wallet, or from a demo's coins.
func (p *Program) takeStake(ctx context.Context, s session, r round, b bet) (*balance, error) {
	if !r.IsDemo {
		return p.debit(ctx, r, b, s.Token)
	}
	return nil, p.update(func(saved *gameState) error {
		known := saved.Sessions[r.Session]
		if known.Amount < b.Amount {
			return refuse("INSUFFICIENT_FUNDS")
		}
		known.Amount -= b.Amount
		saved.Sessions[r.Session] = known
		return nil
	})
}

// returnMoney credits a demo's coins and records it in the same update.
func (p *Program) returnMoney(r round, amount money.Amount) error {
	return p.update(func(saved *gameState) error {
		if known, isKnown := saved.Sessions[r.Session]; isKnown {
			known.Amount += amount
			saved.Sessions[r.Session] = known
		}
		saved.Rounds[r.ID] = r.copied()
		return nil
	})
}

// pay credits what a round owes. Unconfirmed credits stay owed and are retried in the background.
func (p *Program) pay(ctx context.Context, r round) (result, error) {
	free, ok := p.lock(r.ID)
	if !ok {
		return r.result(), nil
	}
	defer free()
	r, err := p.payAll(ctx, r)
	if errors.Is(err, errUnknown) {
		err = nil
	}
	return r.result(), err
}

func (p *Program) payAll(ctx context.Context, r round) (round, error) {
	for i, c := range r.Credits {
		if c.IsDone {
			continue
		}
		if r.IsDemo {
			r.Credits[i].IsDone = true
			if err := p.returnMoney(r, c.Amount); err != nil {
				return r, err
			}
			continue
		}
		has, err := p.credit(ctx, r, c)
		if err != nil && !p.isPermanentRefusal(r, err) {
			return r, errors.Join(err, p.postpone(r))
		}
		if err := p.saveBalance(session{hash: r.Session}, has); err != nil {
			return r, err
		}
		r.Credits[i].IsDone = true
		if err := p.saveRound(r); err != nil {
			return r, err
		}
	}
	return p.closeRound(r, false)
}

// isPermanentRefusal reports whether the wallet will never accept the credit; such a case is logged as an error.
func (p *Program) isPermanentRefusal(r round, err error) bool {
	var clear refusal
	if !errors.As(err, &clear) {
		return false
	}
	p.Log.Error("sandbox_win_refused", "round", r.ID, "vendor", r.Vendor, "status", clear.Code)
	return true
}

// undo rolls back the stakes of a round; rollbacks of unknown bets prevent them from being applied later.
func (p *Program) undo(ctx context.Context, r round) error {
	for i, b := range r.Bets {
		if b.IsReversed {
			continue
		}
		r.Bets[i].IsReversed = true
		if r.IsDemo {
			if err := p.returnMoney(r, b.Amount); err != nil {
				return err
			}
			continue
		}
		has, err := p.rollback(ctx, r, b)
		var clear refusal
		isUnknownBet := errors.As(err, &clear) && clear.Code == "BET_NOT_FOUND"
		if err != nil && !isUnknownBet && !p.isPermanentRefusal(r, err) {
			r.Bets[i].IsReversed = false
			return errors.Join(err, p.postpone(r))
		}
		if err := p.saveBalance(session{hash: r.Session}, has); err != nil {
			return err
		}
		if err := p.saveRound(r); err != nil {
			return err
		}
	}
	_, err := p.closeRound(r, true)
	return err
}

// postpone schedules the next attempt.
func (p *Program) postpone(r round) error {
	delay := min(firstDelay<<min(r.Tries, 10), longestDelay)
	r.Tries++
	r.NextAt = p.Clock.Now().Add(delay)
	return p.saveRound(r)
}

// closeRound moves a round to the finished rounds.
func (p *Program) closeRound(r round, isVoid bool) (round, error) {
	listing := pastRound{ID: r.ID, At: p.Clock.Now(), Stake: r.staked(), Paid: r.paid(), Match: r.Match, IsVoid: isVoid,
		Shown: r.Shown, Picks: []string{}}
	for _, b := range r.Bets {
		listing.Picks = append(listing.Picks, b.Pick)
	}
	r.State = ""
	if err := p.saveEnded(endedRound{Round: r, At: listing.At, IsVoid: isVoid}); err != nil {
		return r, err
	}
	return r, p.update(func(saved *gameState) error {
		if isVoid {
			saved.returnFreeRound(r)
		}
		delete(saved.Rounds, r.ID)
		list := append([]pastRound{listing}, saved.Past[r.place()]...)
		saved.Past[r.place()] = list[:min(len(list), pastRoundsShown)]
		return nil
	})
}

// Finish settles bets on ended matches, retries calls with unknown results and pays out unused seats.
func (p *Program) Finish(ctx context.Context) error {
	now := p.Clock.Now()
	var due []round
	err := p.readState(func(saved gameState) {
		for _, r := range saved.Rounds {
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
		if r.Match == "" || r.IsDemo || r.State == asked || r.State == reversing {
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
		return now.Sub(r.UsedAt) > seatTimeout
	}
	// A round that is open without a seat or a match was interrupted before its draw.
	return r.Match == "" || !now.Before(r.EndsAt)
}

// finish completes one round, unless another request works on it.
func (p *Program) finish(ctx context.Context, r round) error {
	free, ok := p.lock(r.ID, r.place())
	if !ok {
		return nil
	}
	defer free()
	// It may have been finished before the lock was taken.
	if err := p.readState(func(saved gameState) { r = saved.Rounds[r.ID].copied() }); err != nil || r.ID == "" {
		return err
	}
	if r.State == asked {
		r.State = reversing
		if err := p.saveRound(r); err != nil {
			return err
		}
	}
	if r.State == reversing {
		return ignoreUnknown(p.undo(ctx, r))
	}
	if r.State == open {
		var err error
		if r, err = p.decideRound(r); err != nil {
			return err
		}
	}
	_, err := p.payAll(ctx, r)
	return ignoreUnknown(err)
}

// ignoreUnknown drops unknown results, which are already postponed.
func ignoreUnknown(err error) error {
	if errors.Is(err, errUnknown) {
		return nil
	}
	return err
}
