package member

import (
	"time"

	"lantern/api/guard"
	"lantern/api/module"
)

// Module declares the noun.
func Module(d module.Deps) module.Module {
	h := Handlers{
		DB: d.DB, Settings: d.Settings, Person: d.Proofs.Person, Failures: d.Failures(), Codes: d.Codes, Social: d.Social,
	}
	return module.Module{
		Name: "member", Routes: h.Routes(),
		OperatorRoutes: operatorHandlers{DB: d.OperatorDB, Settings: d.Settings}.routes(),
		Limits: guard.Table{
			"register-ip":  {Rate: 30, Burst: 30, Per: time.Hour, FailsClosed: true},
			"affiliate-ip": {Rate: 120, Burst: 120, Per: time.Hour, FailsClosed: true},
		},
	}
}
