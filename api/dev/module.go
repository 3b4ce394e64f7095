package dev

import (
	"lantern/api/module"
)

// Module declares the noun.
func Module(d module.Deps) module.Module {
	h := Handlers{DB: d.DB, Owner: d.OwnerDB, Clock: d.Clock, Log: d.Log, Machine: d.Machine}
	return module.Module{Name: "dev", SandboxRoutes: h.Routes()}
}
