package gamevendor

import (
	"context"
	"errors"
	"sync"

	outside "lantern/api/outside/gamevendor"
	"lantern/store/gamevendor"
)

const alarmNotEnded = "vendor_session_not_ended"

// mostAtOnce is how many vendors are called concurrently in one run of a job.
const mostAtOnce = 20

// End terminates sessions at their vendors after they ended here because their players may not play. A vendor that does
// not answer is called again; ending a session twice has no effect.
func (a VendorCaller) End(ctx context.Context) error {
	due, err := gamevendor.DueSessionEndings(ctx, a.DB, mostAtOnce)
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

func (a VendorCaller) end(ctx context.Context, ending gamevendor.SessionEnding) error {
	problem := a.terminateSession(ctx, ending)
	if problem == nil {
		return ending.MarkReported(ctx, a.DB)
	}
	isUnsupported := errors.Is(problem, errUnsupported)
	isGivenUp, err := ending.MarkFailed(ctx, a.DB, problem.Error(), isUnsupported)
	if isUnsupported {
		return err
	}
	if isGivenUp {
		a.Alarm(alarmNotEnded)
	}
	a.Log.Warn("vendor_session_not_ended", "vendor", ending.Vendor, "session", ending.Session, "tries",
		ending.Tries, "givenUp", isGivenUp, "error", problem.Error())
	return err
}

func (a VendorCaller) terminateSession(ctx context.Context, ending gamevendor.SessionEnding) error {
	maker, err := a.to(ctx, ending.Vendor)
	if err != nil {
		return err
	}
	ender, canEnd := maker.(outside.SessionTerminator)
	if !canEnd {
		return errUnsupported
	}
	return ender.Terminate(ctx, string(ending.Session), ending.Reason)
}
