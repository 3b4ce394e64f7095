package bgs

import (
	"context"
	"errors"
	"time"

	"lantern/store/bgs"
	"lantern/store/fault"
	"lantern/store/id"
)

const (
	batch      = 100
	firstDelay = 5 * time.Second
	lastDelay  = 10 * time.Minute
)

// Finish closes rounds that a stopped process or an unreachable wallet left unfinished. A drawn round is paid as drawn;
// one whose stake was never confirmed is drawn if the wallet has the stake, and voided otherwise. It runs at the start
// and every few seconds; several instances share the work by leases.
func (h Handlers) Finish(ctx context.Context) (closed int, err error) {
	waiting, err := bgs.Unfinished(ctx, h.DB, h.Clock.Now(), batch)
	for _, found := range waiting {
		switch done, failed := h.resume(ctx, found); {
		case errors.Is(failed, fault.New(fault.OperationInProgress)):
		case failed != nil:
			err = errors.Join(err, failed)
		case done.State.IsFinal():
			closed++
		}
	}
	return closed, err
}

func (h Handlers) resume(ctx context.Context, found bgs.Round) (bgs.Round, error) {
	r, err := bgs.Claim(ctx, h.DB, found.ID, h.Clock.Now())
	if err != nil {
		return bgs.Round{}, err
	}
	if r.State == bgs.Open {
		r, err = h.settleDebit(ctx, r)
	}
	if err == nil && r.State == bgs.Debited {
		r, err = h.pay(ctx, r)
	}
	if r.State.IsFinal() {
		return r, nil
	}
	return r, errors.Join(err, h.postpone(ctx, r))
}

// settleDebit finds out what became of a stake. A young round is left to its player, who may still retry.
func (h Handlers) settleDebit(ctx context.Context, r bgs.Round) (bgs.Round, error) {
	request := id.New[string]()
	hasBet, err := h.Wallet.hasBet(ctx, r, request)
	switch {
	case err != nil:
		return r, err
	case hasBet:
		return h.drawn(ctx, r)
	case h.Clock.Now().Before(r.OpenedAt.Add(voidAfter)):
		return r, nil
	}
	if err := h.Wallet.rollback(ctx, r, request); err != nil {
		return r, err
	}
	return bgs.Fail(ctx, h.DB, r.ID, voided, h.Clock.Now())
}

func (h Handlers) postpone(ctx context.Context, r bgs.Round) error {
	now := h.Clock.Now()
	return bgs.Release(ctx, h.DB, r.ID, now, now.Add(delay(r.Attempts)))
}

func delay(tries int) time.Duration {
	wait := firstDelay
	for range min(tries, 16) {
		wait *= 2
	}
	return min(wait, lastDelay)
}
