// Package report exposes reports: a member's own figures, and those of an agent's team.
package report

import (
	"lantern/api/wire"
	"lantern/store/pg"
	"lantern/store/system"
)

// Handlers of reports.
type Handlers struct {
	DB       *pg.DB
	Reports  *pg.Reports
	Settings *system.SettingsCache
}

// Routes of reports.
func (h Handlers) Routes() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/wps/agent/overview", "Retrieve the team overview", h.overview).ForAgents(),
		wire.Call("GET", "/wps/profit", "Retrieve profit and loss", h.profit),
		wire.Call("GET", "/wps/profit/origins", "List the origins of a profit and loss figure", h.origins),
		wire.Call("GET", "/wps/bonuses", "List bonuses", h.bonuses),
	}
}
