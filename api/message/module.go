package message

import (
	"lantern/api/module"
)

// Module declares the noun.
func Module(d module.Deps) module.Module {
	h := Handlers{DB: d.DB}
	return module.Module{Name: "message", Routes: h.Routes(), Events: h.events()}
}
