package bgs

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"lantern/api/bgs/maths"
	"lantern/store/bgs"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/idem"
	"lantern/store/money"
)

// play takes a bet from the stake to the payout. The same key gives the same round, finished where it was not.
func (h Handlers) play(ctx context.Context, s bgs.Session, stake money.Amount, picked map[string]string,
	key *idem.Key) (bgs.Round, error) {
	choices, err := h.check(s, stake, picked)
	if err != nil {
		return bgs.Round{}, err
	}
	now := h.Clock.Now()
	round, isNew, err := bgs.OpenRound(ctx, h.DB, bgs.Begin{Session: s, Stake: stake, Choices: choices, Key: key.Key,
		Request: key.RequestID, At: now})
	if err != nil {
		return bgs.Round{}, err
	}
	key.RequestID = round.RequestID
	if !isNew && !round.State.IsFinal() {
		if round, err = bgs.Claim(ctx, h.DB, round.ID, now); err != nil {
			return bgs.Round{}, err
		}
	}
	// A player who goes away in the middle of a bet still gets it finished.
	return h.finish(context.WithoutCancel(ctx), s, round)
}

func (h Handlers) check(s bgs.Session, stake money.Amount, picked map[string]string) (json.RawMessage, error) {
	title, ok := maths.Find(s.Code)
	if !ok {
		return nil, fault.New(fault.NotFound)
	}
	if !stake.IsPayable() {
		return nil, fault.New(fault.AmountScale).In("stake", string(fault.AmountScale), nil)
	}
	if stake < s.MinStake || stake > s.MaxStake {
		params := map[string]any{"min": s.MinStake, "max": s.MaxStake}
		return nil, fault.New(fault.StakeOutOfRange).In("stake", string(fault.StakeOutOfRange), params)
	}
	return games[title.Kind].choose(title, s.RTP, picked)
}

// finish does what a round still lacks: debit, draw, credit. It needs the round's lease.
func (h Handlers) finish(ctx context.Context, s bgs.Session, r bgs.Round) (bgs.Round, error) {
	var err error
	if r.State == bgs.Open {
		r, err = h.debit(ctx, s, r)
	}
	if err == nil && r.State == bgs.Debited {
		r, err = h.pay(ctx, r)
	}
	if err == nil && r.State == bgs.Failed {
		err = failure(r)
	}
	if err != nil {
		return bgs.Round{}, h.letGo(ctx, r, err)
	}
	return r, nil
}

// debit takes the stake. Of a round that was tried before the wallet is asked first: it may have the stake already.
func (h Handlers) debit(ctx context.Context, s bgs.Session, r bgs.Round) (bgs.Round, error) {
	request := id.New[string]()
	if wasTried(r) {
		hasBet, err := h.Wallet.hasBet(ctx, r, request)
		switch {
		case err != nil:
			return r, err
		case hasBet:
			return h.drawn(ctx, r)
		}
	}
	return h.debited(ctx, r, h.Wallet.bet(ctx, s, r, request))
}

func wasTried(r bgs.Round) bool { return r.Attempts > 0 }

// debited acts on the wallet's answer to the stake: draw, close, or leave it open because nobody knows. Where the stake
// was asked for before, a call of then may still be on its way: it is forbidden before the round is closed.
func (h Handlers) debited(ctx context.Context, r bgs.Round, err error) (bgs.Round, error) {
	var no refusal
	switch {
	case err == nil:
		return h.drawn(ctx, r)
	case !errors.As(err, &no):
		return r, err
	case wasTried(r):
		if err := h.Wallet.rollback(ctx, r, id.New[string]()); err != nil {
			return r, errors.Join(errUnknown, err)
		}
	}
	return h.failed(ctx, r, no.Status)
}

// failed keeps the round it was given where its end could not be stored.
func (h Handlers) failed(ctx context.Context, r bgs.Round, why string) (bgs.Round, error) {
	ended, err := bgs.Fail(ctx, h.DB, r.ID, why, h.Clock.Now())
	if err != nil {
		return r, err
	}
	return ended, nil
}

// drawn keeps the round it was given where the draw could not be stored: its stake is taken, so it must go on.
func (h Handlers) drawn(ctx context.Context, r bgs.Round) (bgs.Round, error) {
	next, err := bgs.Draw(ctx, h.DB, r.ID, h.Clock.Now(), replay)
	if err != nil {
		return r, err
	}
	return next, nil
}

// pay credits a drawn round. Only a cancelled bet ends without its payout; anything else is tried until it is done.
func (h Handlers) pay(ctx context.Context, r bgs.Round) (bgs.Round, error) {
	after, err := h.Wallet.win(ctx, r, id.New[string]())
	var no refusal
	switch {
	case err == nil:
		settled, err := bgs.Settle(ctx, h.DB, r.ID, after.Amount, after.Version, h.Clock.Now())
		if err != nil {
			return r, err
		}
		return settled, nil
	case errors.As(err, &no) && no.Status == "BET_CANCELLED":
		return bgs.Fail(ctx, h.DB, r.ID, voided, h.Clock.Now())
	case errors.As(err, &no):
		h.Log.Error("the wallet refuses a payout", "round", r.ID, "status", no.Status)
		return r, errors.Join(errUnknown, err)
	}
	return r, err
}

const voided = "ROUND_VOIDED"

// letGo gives an unfinished round back at once, so that asking again with the same key goes on with it.
func (h Handlers) letGo(ctx context.Context, r bgs.Round, err error) error {
	if r.ID == "" || r.State.IsFinal() {
		return told(err)
	}
	if lost := bgs.Release(ctx, h.DB, r.ID, h.Clock.Now(), h.Clock.Now().Add(firstDelay)); lost != nil {
		err = errors.Join(err, lost)
	}
	h.Log.Warn("a round is unfinished", "round", r.ID, "state", r.State, "error", err)
	return fault.New(fault.OutcomeUnknown).With("roundId", r.ID).Because(err)
}

// voidAfter is how long a debit may stay unconfirmed before the round is given back.
const voidAfter = time.Minute
