package gamevendor

import (
	"context"
	"errors"
	"sync"

	outside "lantern/api/outside/gamevendor"
	"lantern/store/gamevendor"
)

const alarmUntold = "vendor_session_not_ended"

// farewells are told in one turn, all at once.
const farewells = 20

// End tells the vendors of the sessions that ended here because their players are kept from play. A vendor that does
// not answer is told again: it has nothing to end twice.
func (a Asker) End(ctx context.Context) error {
	due, err := gamevendor.DueFarewells(ctx, a.DB, farewells)
	if err != nil {
		return err
	}
	all := make([]error, len(due))
	var group sync.WaitGroup
	for i, ending := range due {
		group.Go(func() { all[i] = a.end(ctx, ending) })
	}
	group.Wait()
	return errors.Join(all...)
}

func (a Asker) end(ctx context.Context, ending gamevendor.Farewell) error {
	problem := a.tell(ctx, ending)
	if problem == nil {
		return ending.Told(ctx, a.DB)
	}
	isMute := errors.Is(problem, errMute)
	isGivenUp, err := ending.Untold(ctx, a.DB, problem.Error(), isMute)
	if isMute {
		return err
	}
	if isGivenUp {
		a.Alarm(alarmUntold)
	}
	a.Log.Warn("vendor_session_not_ended", "vendor", ending.Vendor, "session", ending.Session, "tries",
		ending.Tries, "givenUp", isGivenUp, "error", problem.Error())
	return err
}

func (a Asker) tell(ctx context.Context, ending gamevendor.Farewell) error {
	maker, err := a.to(ctx, ending.Vendor)
	if err != nil {
		return err
	}
	ender, canEnd := maker.(outside.SessionTerminator)
	if !canEnd {
		return errMute
	}
	return ender.Terminate(ctx, string(ending.Session), ending.Reason)
}
