package bet

import (
	"lantern/api/module"
	"lantern/store/bet"
)

// Module declares the noun.
func Module(d module.Deps) module.Module {
	h := Handlers{DB: d.DB, Reports: d.Reports, Settings: d.Settings, Line: d.Vendors, Origins: d.FrameOrigins}
	return module.Module{Name: "bet", Routes: h.Routes(), Events: events, EntryKinds: bet.EntryKinds}
}
