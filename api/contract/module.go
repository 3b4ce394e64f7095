package contract

import (
	"context"
	"time"

	"lantern/api/guard"
	"lantern/api/module"
	"lantern/store/contract"
	"lantern/store/live"
	"lantern/store/settlement"
	"lantern/store/system"
	"lantern/store/wallet"
)

// steps is the limit of offers and answers.
const steps = "contract_steps"

// LiveEvent reports that a contract of the member changed.
type LiveEvent struct {
	ID    string         `json:"id"`
	Kind  contract.Kind  `json:"kind"`
	State contract.State `json:"state"`
}

var events = []module.Event{
	module.EventOf(wallet.ContractChanged, func(e live.Event) LiveEvent {
		return LiveEvent{ID: e.RelatedID, Kind: contract.Kind(e.Notice), State: contract.State(e.State)}
	}),
}

// Module declares the noun.
func Module(d module.Deps) module.Module {
	return module.Module{
		Name: "contract", Routes: handlers{DB: d.DB, Reports: d.Reports}.routes(),
		OperatorRoutes: operatorHandlers{DB: d.OperatorDB}.routes(), Events: events, EntryKinds: settlement.EntryKinds,
		Notices:  append(contract.Notices, settlement.Notices...),
		Settings: []system.Setting{contract.Settings.Setting, settlement.Settings.Setting},
		Jobs: []module.Job{
			{Name: "settle_contracts", Every: 10 * time.Second, Run: func(ctx context.Context) error {
				return settlement.Work(ctx, d.DB)
			}},
			{Name: "pay_owed_bills", Every: time.Second, Run: func(ctx context.Context) error {
				return settlement.PayOwed(ctx, d.DB)
			}},
			{Name: "retry_bills", Every: time.Hour, Once: settlement.RetryAll},
		},
		Timers: contract.Timers(),
		Limits: guard.Table{steps: {Rate: 1, Burst: 20, Per: time.Second}},
	}
}
