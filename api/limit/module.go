package limit

import (
	"lantern/api/module"
)

// Module declares the noun.
func Module(d module.Deps) module.Module {
	return module.Module{
		Name: "limit", Routes: Handlers{DB: d.DB, Settings: d.Settings}.Routes(),
		OperatorRoutes: operatorHandlers{d.OperatorDB}.routes(), Events: events,
	}
}
