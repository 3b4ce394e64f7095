package wallet

import (
	"slices"
	"time"

	"lantern/api/module"
	"lantern/store/wallet"
)

// Module declares the noun.
func Module(d module.Deps) module.Module {
	h := Handlers{DB: d.DB, Reports: d.Reports, Settings: d.Settings, Vendors: d.VendorWallets}
	return module.Module{
		Name: "wallet", Routes: h.Routes(),
		OperatorRoutes: slices.Concat(operatorHandlers{DB: d.OperatorDB}.routes(), weightHandlers{d.OperatorDB}.routes()),
		// The same figures as the call.
		Events:     []module.Event{module.ReadEventOf(wallet.BalanceChanged, h.Figures)},
		EntryKinds: wallet.EntryKinds,
		Jobs:       []module.Job{{Name: "query_vendor_transfers", Every: time.Second / 4, Run: h.Ask}},
	}
}
