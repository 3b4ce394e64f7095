package content

import (
	"lantern/api/module"
)

// Module declares the noun.
func Module(d module.Deps) module.Module {
	return module.Module{
		Name: "content", Routes: Handlers{DB: d.DB}.Routes(), OperatorRoutes: operatorHandlers{d.OperatorDB}.routes(),
		Events: events,
	}
}
