package withdrawal

import (
	"context"
	"slices"
	"time"

	"lantern/api/module"
	"lantern/store/matching"
	"lantern/store/system"
	"lantern/store/withdrawal"
)

// Module declares the noun.
func Module(d module.Deps) module.Module {
	vault, err := withdrawal.NewVault(d.Secret)
	h := Handlers{DB: d.DB, Settings: d.Settings, Vault: vault, Clock: d.Clock, Payers: d.Payers}
	operators := operatorHandlers{DB: d.OperatorDB, Vault: vault, Payouts: d.Payouts}
	return module.Module{
		Name: "withdrawal", Routes: h.Routes(), Events: events,
		EntryKinds:     withdrawal.EntryKinds,
		Notices:        withdrawal.Notices,
		Settings:       []system.Setting{withdrawal.Settings.Setting},
		OperatorRoutes: slices.Concat(operators.routes(), operators.payoutRoutes()),
		Jobs: []module.Job{
			{Name: "screen_withdrawals", Every: 15 * time.Second, Once: withdrawal.Screen},
			{Name: "dispatch_payouts", Every: 3 * time.Second, Once: func(ctx context.Context, tx *module.Tx) error {
				most := withdrawal.Settings.Of(d.Settings.NowOrDefaults(ctx)).PartMax
				return matching.Dispatch(ctx, tx, matching.Scope{IsProduction: d.IsProduction,
					Plan: withdrawal.Plan{Provider: d.Payouts, PartMax: most}})
			}},
			{Name: "confirm_unanswered_payouts", Every: 10 * time.Second, Once: withdrawal.CountAsReceived},
			{Name: "query_payouts", Every: time.Second, Run: h.Ask},
		},
		Start: func(context.Context) error { return err },
	}
}
