// Package contract exposes the contracts between agents and their downlines, and the bills that settle them.
package contract

import (
	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/pg"
)

type handlers struct {
	DB      *pg.DB
	Reports *pg.Reports
}

// offering are the refusals of the guard of offers.
var offering = []fault.Code{
	fault.DownlineNotAgent, fault.NoOwnContract, fault.NotDirectDownline, fault.NotFound, fault.PeriodMismatch,
	fault.RateExceedsOwn, fault.RateZero, fault.RequestAlreadyPending, fault.TierNotCovered, fault.TiersNotAscending,
}

func (h handlers) routes() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/wps/agent/contracts", "List the agent's contracts", h.list).ForAgents(),
		wire.Call("GET", "/wps/agent/contracts/:id", "Retrieve a contract", h.get).ForAgents().
			Describe("Of an offer to the caller also the contracts that end if it is accepted.").Fails(fault.NotFound),
		wire.Call("POST", "/wps/agent/contracts", "Offer a contract to a direct downline", h.offer).ForAgents().Action().
			Limit(steps).Fails(offering...),
		wire.Call("POST", "/wps/agent/contracts/:id/steps", "Answer an offer, or ask for the end of a contract", h.step).
			ForAgents().Encrypted().Action().Limit(steps).
			Describe("Accepting an offer needs the payment password.").
			Fails(append([]fault.Code{fault.AccountLocked, fault.PaymentPasswordMissing, fault.PaymentPasswordWrong,
				fault.StateChanged}, offering...)...),
		wire.Call("POST", "/wps/agent/contracts/replays", "Compute a past period under proposed terms", h.replay).ForAgents().
			Describe("Nothing is stored. A dividend is computed for the period that contains the day, a salary for the day."),
		wire.Call("GET", "/wps/agent/bills", "List the bills of the agent's contracts", h.bills).ForAgents(),
		wire.Call("GET", "/wps/agent/bills/:id", "Retrieve a bill with everything it was computed from", h.bill).ForAgents().
			Fails(fault.NotFound),
	}
}
