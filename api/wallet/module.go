package wallet

import (
	"slices"

	"context"
	"time"

	"lantern/api/module"
	"lantern/store/id"
)

// Module declares the noun.
func Module(d module.Deps) module.Module {
	h := handlers(d)
	return module.Module{
		Name: "wallet", Routes: h.Routes(),
		OperatorRoutes: slices.Concat(operatorHandlers{DB: d.OperatorDB}.routes(), weightHandlers{d.OperatorDB}.routes()),
		Jobs:           []module.Job{{Name: "ask vendors with wallets", Every: time.Second / 4, Run: h.Ask}},
	}
}

// Balance returns what a balance event carries: the same figures as the call.
func Balance(d module.Deps) func(context.Context, id.Member) (any, error) {
	h := handlers(d)
	return func(ctx context.Context, member id.Member) (any, error) { return h.Figures(ctx, member) }
}

func handlers(d module.Deps) Handlers {
	return Handlers{DB: d.DB, Reports: d.Reports, Settings: d.Settings, Vendors: d.VendorWallets}
}
