package report

import (
	"lantern/api/module"
)

// Module declares the noun.
func Module(d module.Deps) module.Module {
	return module.Module{Name: "report", Routes: Handlers{DB: d.DB, Reports: d.Reports, Settings: d.Settings}.Routes()}
}
