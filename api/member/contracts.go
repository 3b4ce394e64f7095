package member

import (
	"context"

	"lantern/api/wire"
	"lantern/store/contract"
	"lantern/store/fault"
	"lantern/store/system"
)

// contractsOut contains the state of each kind of contract: 0 none, 1 in force, 2 an offer waits for the caller, 3 a
// request to end it waits.
type contractsOut struct {
	Daily    int `json:"dailysalreqtype"`
	Dividend int `json:"divtypereq"`
	Hourly   int `json:"contracthoursalreq"`
	Realtime int `json:"realtimesalreqtype"`
}

// contracts is not found unless the merchant has contracts.
func (h Handlers) contracts(ctx context.Context, caller wire.Caller, _ wire.None) (contractsOut, error) {
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return contractsOut{}, err
	}
	if !settings.Has(system.AgentPolicy) {
		return contractsOut{}, fault.New(fault.NotFound)
	}
	flags, err := contract.Flags(ctx, h.DB, caller.Member)
	return contractsOut{
		Daily: int(flags[contract.DailySalary]), Dividend: int(flags[contract.Dividend]),
		Hourly: int(flags[contract.HourlySalary]), Realtime: int(flags[contract.RealtimeSalary]),
	}, err
}
