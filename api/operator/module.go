package operator

import (
	"lantern/api/module"
	"lantern/store/operator"
)

// Module declares the noun.
func Module(d module.Deps) module.Module {
	h := Handlers{
		DB: d.OperatorDB, Settings: d.Settings, Person: d.Proofs.Captcha, Failures: d.Failures(),
		Authenticators: operator.Authenticators(d.Codes.Secret),
	}
	return module.Module{
		Name: "operator", OperatorRoutes: h.Routes(),
	}
}
