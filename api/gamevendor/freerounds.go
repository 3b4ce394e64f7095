package gamevendor

import (
	"context"
	"errors"
	"sync"

	outside "lantern/api/outside/gamevendor"
	"lantern/store/gamevendor"
)

const alarmFreeRounds = "free_rounds_undelivered"

// FreeRounds grants and cancels free rounds at their vendors, and reads how many are left. A vendor that does not
// answer is called again; a vendor grants each reward id once.
func (a VendorCaller) FreeRounds(ctx context.Context) error {
	due, err := gamevendor.DueFreeRounds(ctx, a.DB, mostAtOnce)
	if err != nil {
		return err
	}
	all := make([]error, len(due))
	var group sync.WaitGroup
	for i, rounds := range due {
		group.Go(func() { all[i] = a.freeRounds(ctx, rounds) })
	}
	group.Wait()
	return errors.Join(all...)
}

func (a VendorCaller) freeRounds(ctx context.Context, rounds gamevendor.FreeRounds) error {
	granter, err := a.granter(ctx, rounds.Vendor)
	if err != nil {
		return a.noteFailure(ctx, rounds, err)
	}
	grant := outside.FreeRounds{
		Reward: rounds.Reward, Player: string(rounds.Member), Games: rounds.Games, Currency: rounds.Currency,
		Count: rounds.Count, BetValue: rounds.BetValue,
		Until: rounds.Until,
	}
	switch rounds.State {
	case gamevendor.FreeRequested:
		reward, err := granter.Grant(ctx, grant)
		if err != nil {
			return a.noteFailure(ctx, rounds, err)
		}
		return rounds.MarkGranted(ctx, a.DB, reward)
	case gamevendor.FreeCancelled:
		if err := granter.Cancel(ctx, grant); err != nil {
			return a.noteFailure(ctx, rounds, err)
		}
		return rounds.MarkCancelled(ctx, a.DB)
	}
	left, err := granter.Remaining(ctx, grant)
	if err != nil {
		return a.noteFailure(ctx, rounds, err)
	}
	return rounds.RecordUse(ctx, a.DB, left.Left, left.IsOver)
}

func (a VendorCaller) granter(ctx context.Context, code string) (outside.FreeRoundGranter, error) {
	maker, err := a.to(ctx, code)
	if err != nil {
		return nil, err
	}
	granter, canGrant := maker.(outside.FreeRoundGranter)
	if !canGrant {
		return nil, errUnsupported
	}
	return granter, nil
}

func (a VendorCaller) noteFailure(ctx context.Context, rounds gamevendor.FreeRounds, problem error) error {
	isFinal := errors.Is(problem, errUnsupported) || errors.Is(problem, outside.ErrRefused)
	isGivenUp, err := rounds.MarkFailed(ctx, a.DB, problem.Error(), isFinal)
	if isGivenUp {
		a.Alarm(alarmFreeRounds)
	}
	a.Log.Warn("free_rounds_undelivered", "vendor", rounds.Vendor, "freeRounds", rounds.ID, "state",
		rounds.State, "tries", rounds.Tries,
		"givenUp", isGivenUp, "error", problem.Error())
	return err
}
