package deposit

import (
	"slices"
	"time"

	"lantern/api/module"
	"lantern/store/deposit"
	"lantern/store/system"
)

// Module declares the noun.
func Module(d module.Deps) module.Module {
	h := Handlers{DB: d.DB, Settings: d.Settings, Clock: d.Clock, Providers: d.Providers,
		IsProduction: d.IsProduction}
	operators := operatorHandlers{DB: d.OperatorDB, Settings: d.Settings, Providers: d.Providers}
	return module.Module{
		Name: "deposit", Routes: h.Routes(), Events: events,
		EntryKinds:     deposit.EntryKinds,
		Notices:        deposit.Notices,
		Settings:       []system.Setting{deposit.Settings.Setting},
		OperatorRoutes: slices.Concat(operators.channelRoutes(), operators.paymentRoutes(), operators.routes()),
		Jobs: []module.Job{
			{Name: "expire_deposits", Every: 15 * time.Second, Once: deposit.ExpireOverdue},
			{Name: "delete_expired_quotes", Every: time.Hour, Once: deposit.ForgetQuotes},
		},
	}
}
