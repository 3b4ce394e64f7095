// Package dev answers the calls that only sandbox mode has for whoever checks a vendor: players, and a hand on the machine.
package dev

import (
	"log/slog"

	"lantern/api/wire"
	"lantern/store/clock"
	"lantern/store/pg"
)

// Machine is what a hand can reach of what the process stands on; nil where it is not the process's own.
type Machine struct {
	// TakeRedis takes Redis away or brings it back.
	TakeRedis func(isAway bool) error
	// RestartDatabase begins a restart; false: the server is another's.
	RestartDatabase func() bool
}

// Handlers answer the calls of this noun.
type Handlers struct {
	// DB has the rights of the application, Owner those of the owner of the tables.
	DB, Owner *pg.DB
	Clock     *clock.Clock
	Log       *slog.Logger
	Machine   Machine
}

// Routes exist in sandbox mode only. Their fields are spelled as vendors spell theirs.
func (h Handlers) Routes() []wire.Route {
	return []wire.Route{
		wire.Call("POST", "/dev/players", "Create a funded player (sandbox)", h.player).Open(),
		wire.Call("GET", "/dev/clock", "Retrieve the clock (sandbox)", h.clock).Open(),
		wire.Call("POST", "/dev/faults", "Inject a fault (sandbox)", h.fault).Open(),
	}
}
