package gamevendor

import (
	"context"
	"errors"
	"sync"

	outside "lantern/api/outside/gamevendor"
	"lantern/store/gamevendor"
)

const alarmNotGiven = "free_rounds_undelivered"

// FreeRounds tells vendors what the house gives away and what it takes back, and asks what is left. A vendor that does
// not answer is told again: by one name it gives them once.
func (a Asker) FreeRounds(ctx context.Context) error {
	due, err := gamevendor.DueFreeRounds(ctx, a.DB, farewells)
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

func (a Asker) freeRounds(ctx context.Context, rounds gamevendor.FreeRounds) error {
	giver, err := a.giver(ctx, rounds.Vendor)
	if err != nil {
		return a.unheard(ctx, rounds, err)
	}
	told := outside.FreeRounds{
		Reward: rounds.Reward, Player: string(rounds.Member), Games: rounds.Games, Currency: rounds.Currency,
		Count: rounds.Count, BetValue: rounds.BetValue,
		Until: rounds.Until,
	}
	switch rounds.State {
	case gamevendor.FreeAsked:
		reward, err := giver.Grant(ctx, told)
		if err != nil {
			return a.unheard(ctx, rounds, err)
		}
		return rounds.Given(ctx, a.DB, reward)
	case gamevendor.FreeCancelled:
		if err := giver.Cancel(ctx, told); err != nil {
			return a.unheard(ctx, rounds, err)
		}
		return rounds.TakenBack(ctx, a.DB)
	}
	left, err := giver.Remaining(ctx, told)
	if err != nil {
		return a.unheard(ctx, rounds, err)
	}
	return rounds.Read(ctx, a.DB, left.Left, left.IsOver)
}

func (a Asker) giver(ctx context.Context, code string) (outside.FreeRoundGranter, error) {
	maker, err := a.to(ctx, code)
	if err != nil {
		return nil, err
	}
	giver, canGive := maker.(outside.FreeRoundGranter)
	if !canGive {
		return nil, errMute
	}
	return giver, nil
}

func (a Asker) unheard(ctx context.Context, rounds gamevendor.FreeRounds, problem error) error {
	isFinal := errors.Is(problem, errMute) || errors.Is(problem, outside.ErrRefused)
	isGivenUp, err := rounds.Unheard(ctx, a.DB, problem.Error(), isFinal)
	if isGivenUp {
		a.Alarm(alarmNotGiven)
	}
	a.Log.Warn("free_rounds_undelivered", "vendor", rounds.Vendor, "freeRounds", rounds.ID, "state",
		rounds.State, "tries", rounds.Tries,
		"givenUp", isGivenUp, "error", problem.Error())
	return err
}
