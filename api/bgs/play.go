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

// play runs a round from stake to payout. A repeated key returns the same round and completes it if necessary.
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
	// A round is completed even if the player disconnects.
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

// finish performs the steps that a round lacks: debit, draw, credit. The caller holds the round's lease.
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
		return bgs.Round{}, h.releaseRound(ctx, r, err)
	}
	return r, nil
}

// debit takes the stake. For a round that was attempted before, it first asks the wallet, which may have the stake
// already.
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

// debited handles the wallet's answer to the stake: draw, close, or stay open if the result is unknown. If the stake
// was requested before, an earlier call may still arrive, so the bet is rolled back before the round is closed.
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

// failed returns the unchanged round if its end could not be stored.
func (h Handlers) failed(ctx context.Context, r bgs.Round, why string) (bgs.Round, error) {
	ended, err := bgs.Fail(ctx, h.DB, r.ID, why, h.Clock.Now())
	if err != nil {
		return r, err
	}
	return ended, nil
}

// drawn returns the unchanged round if the draw could not be stored: the stake is taken, so the round must continue.
func (h Handlers) drawn(ctx context.Context, r bgs.Round) (bgs.Round, error) {
	next, err := bgs.Draw(ctx, h.DB, r.ID, h.Clock.Now(), replay)
	if err != nil {
		return r, err
	}
	return next, nil
}

// pay credits a drawn round. Only a cancelled bet ends without a payout; any other failure is retried.
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
		h.Log.Error("bgs_payout_refused", "round", r.ID, "status", no.Status)
		return r, errors.Join(errUnknown, err)
	}
	return r, err
}

const voided = "ROUND_VOIDED"

// releaseRound releases an unfinished round immediately, so that a repeated request with the same key continues it.
func (h Handlers) releaseRound(ctx context.Context, r bgs.Round, err error) error {
	if r.ID == "" || r.State.IsFinal() {
		return toFault(err)
	}
	if lost := bgs.Release(ctx, h.DB, r.ID, h.Clock.Now(), h.Clock.Now().Add(firstDelay)); lost != nil {
		err = errors.Join(err, lost)
	}
	h.Log.Warn("bgs_round_unfinished", "round", r.ID, "state", r.State, "error", err)
	return fault.New(fault.OutcomeUnknown).With("roundId", r.ID).Because(err)
}

// voidAfter is how long a debit may be unconfirmed before the round is rolled back.
const voidAfter = time.Minute
