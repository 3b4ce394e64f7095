package transfer

import (
	"lantern/api/module"
)

// Module declares the noun.
func Module(d module.Deps) module.Module {
	return module.Module{Name: "transfer", Routes: Handlers{DB: d.DB, Settings: d.Settings}.Routes()}
}
