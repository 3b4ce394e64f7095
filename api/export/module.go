package export

import (
	"time"

	"lantern/api/guard"
	"lantern/api/module"
	"lantern/store/export"
)

// Module declares the noun.
func Module(d module.Deps) module.Module {
	h := Handlers{DB: d.DB, Reports: d.Reports, Settings: d.Settings}
	return module.Module{
		Name: "export", Routes: h.Routes(),
		Jobs: []module.Job{
			{Name: "delete_expired_exports", Every: time.Hour, Once: export.Forget},
			{Name: "create_exports", Every: time.Second / 2, Run: h.Make},
		},
		Limits: guard.Table{"export": {Rate: 60, Burst: 60, Per: time.Hour}},
	}
}
