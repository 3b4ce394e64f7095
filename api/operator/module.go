package operator

import (
	"time"

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
		Jobs: []module.Job{
			{Name: "tell freezes", Every: time.Minute, Once: operator.TellFreezes},
		},
	}
}
