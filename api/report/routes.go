// Package report tells members what their days came to, and agents what their teams did, in figures.
package report

import (
	"lantern/api/wire"
	"lantern/store/pg"
	"lantern/store/system"
)

// Handlers answers the calls of the reports.
type Handlers struct {
	DB       *pg.DB
	Reports  *pg.Reports
	Settings *system.Kept
}

// Routes are the calls.
func (h Handlers) Routes() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/wps/agent/overview", "what my team did", h.overview).ForAgents(),
		wire.Call("GET", "/wps/profit", "my profit and loss, by day and by type of game", h.profit),
		wire.Call("GET", "/wps/profit/origins", "the bets and entries that one of its figures was added up from", h.origins),
		wire.Call("GET", "/wps/bonuses", "my rewards, with their sums", h.bonuses),
	}
}
