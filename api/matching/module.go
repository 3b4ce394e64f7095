// Package matching exposes matched payouts over HTTP: the transfers between members that pay parts of withdrawals.
package matching

import (
	"context"
	"time"

	"lantern/api/module"
	"lantern/store/matching"
	"lantern/store/system"
	"lantern/store/withdrawal"
)

// Module declares the noun. The job that dispatches withdrawals, which also offers their parts, is the withdrawals'.
func Module(d module.Deps) module.Module {
	vault, err := withdrawal.NewVault(d.Secret)
	h, operators := Handlers{DB: d.DB, Vault: vault}, operatorHandlers{DB: d.OperatorDB}
	scoped := func(job func(context.Context, *module.Tx, matching.Scope) error) func(context.Context, *module.Tx) error {
		return func(ctx context.Context, tx *module.Tx) error {
			most := withdrawal.Settings.Of(d.Settings.NowOrDefaults(ctx)).PartMax
			return job(ctx, tx, matching.Scope{IsProduction: d.IsProduction,
				Plan: withdrawal.Plan{Provider: d.Payouts, PartMax: most}})
		}
	}
	return module.Module{
		Name: "matching", Routes: h.Routes(), OperatorRoutes: operators.routes(), Events: events,
		EntryKinds: matching.EntryKinds,
		Notices:    matching.Notices,
		Settings:   []system.Setting{matching.Settings.Setting},
		Jobs: []module.Job{
			{Name: "match_payouts", Every: 2 * time.Second, Once: scoped(matching.Pair)},
			{Name: "return_unmatched_payouts", Every: 10 * time.Second, Once: scoped(matching.ReturnUnpaid)},
			{Name: "cancel_unmatched_deposits", Every: 10 * time.Second, Once: scoped(matching.DropUnmatched)},
			{Name: "remind_match_receivers", Every: 10 * time.Second, Once: matching.Remind},
			{Name: "credit_counted_matches", Every: 10 * time.Second, Once: matching.Credit},
		},
		Start: func(context.Context) error { return err },
	}
}
