package transfer

import (
	"lantern/api/module"
	"lantern/store/system"
	"lantern/store/transfer"
)

// Module declares the noun.
func Module(d module.Deps) module.Module {
	h := Handlers{DB: d.DB, Settings: d.Settings}
	return module.Module{
		Name: "transfer", Routes: h.Routes(), Events: events, EntryKinds: transfer.EntryKinds,
		Notices: transfer.Notices, Settings: []system.Setting{transfer.Settings.Setting},
	}
}
