// Package risk is the HTTP interface of restrictions on members: freezes.
package risk

import (
	"time"

	"lantern/api/module"
	"lantern/store/risk"
)

// Module declares the noun.
func Module(d module.Deps) module.Module {
	return module.Module{
		Name: "risk", OperatorRoutes: operatorHandlers{d.OperatorDB}.routes(), Notices: risk.Notices,
		Jobs: []module.Job{{Name: "notify_freezes", Every: time.Minute, Once: risk.NotifyFreezes}},
	}
}
