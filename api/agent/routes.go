// Package agent exposes an agent's team and rebates.
package agent

import (
	"lantern/api/wire"
	"lantern/store/pg"
)

// Handlers of agents.
type Handlers struct {
	DB      *pg.DB
	Reports *pg.Reports
}

// Routes of agents.
func (h Handlers) Routes() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/wps/agent/team", "List members of the agent's team", h.team).ForAgents(),
		wire.Call("GET", "/wps/agent/rebates", "List the agent's rebates from the team's bets", h.rebates).ForAgents(),
	}
}
