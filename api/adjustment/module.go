// Package adjustment lets operators correct balances manually: one proposes, another one approves or refuses.
package adjustment

import (
	"lantern/api/module"
	"lantern/store/adjustment"
)

// Module declares the noun.
func Module(d module.Deps) module.Module {
	h := operatorHandlers{DB: d.OperatorDB, Settings: d.Settings}
	return module.Module{Name: "adjustment", OperatorRoutes: h.routes(), EntryKinds: adjustment.EntryKinds}
}
