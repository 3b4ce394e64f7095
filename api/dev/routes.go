// Package dev answers the sandbox-only calls for vendor checks: creating players and injecting faults.
package dev

import (
	"log/slog"

	"lantern/api/module"
	"lantern/api/wire"
	"lantern/store/clock"
	"lantern/store/pg"
)

// Handlers of this noun.
type Handlers struct {
	// DB has the rights of the application, Owner those of the owner of the tables.
	DB, Owner *pg.DB
	Clock     *clock.Clock
	Log       *slog.Logger
	Machine   module.Machine
}

// Routes exist in sandbox mode only. Field names follow the vendor contract.
func (h Handlers) Routes() []wire.Route {
	return []wire.Route{
		wire.Call("POST", "/dev/players", "Create a funded player (sandbox)", h.player).Open(),
		wire.Call("GET", "/dev/clock", "Retrieve the clock (sandbox)", h.clock).Open(),
		wire.Call("POST", "/dev/faults", "Inject a fault (sandbox)", h.fault).Open(),
	}
}
