// Package report tells agents what their teams did, in figures.
package report

import (
	"lantern/api/wire"
	"lantern/store/pg"
	"lantern/store/system"
)

// Handlers answers the calls of the reports.
type Handlers struct {
	DB       *pg.DB
	Settings *system.Kept
}

// Routes are the calls.
func (h Handlers) Routes() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/wps/agent/overview", "what my team did", h.overview).ForAgents(),
	}
}
