// Package dev answers the calls that only sandbox mode has for whoever checks a vendor: players, and a hand on the
// machine.
package dev

import (
	"log/slog"

	"lantern/api/module"
	"lantern/api/wire"
	"lantern/store/clock"
	"lantern/store/pg"
)

// Handlers answer the calls of this noun.
type Handlers struct {
	// DB has the rights of the application, Owner those of the owner of the tables.
	DB, Owner *pg.DB
	Clock     *clock.Clock
	Log       *slog.Logger
	Machine   module.Machine
}

// Routes exist in sandbox mode only. Their fields are spelled as vendors spell theirs.
func (h Handlers) Routes() []wire.Route {
	return []wire.Route{
		wire.Call("POST", "/dev/players", "a funded player with a launch token, in the sandbox", h.player).Open(),
		wire.Call("GET", "/dev/clock", "what time it is in the house, in the sandbox", h.clock).Open(),
		wire.Call("POST", "/dev/faults", "something that goes wrong, in the sandbox", h.fault).Open(),
	}
}
