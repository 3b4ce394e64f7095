// Package agent is what agents ask about the people of their teams and about their own rebates.
package agent

import (
	"lantern/api/wire"
	"lantern/store/pg"
)

// Handlers answers the calls of the agents.
type Handlers struct {
	DB      *pg.DB
	Reports *pg.Reports
}

// Routes are the calls.
func (h Handlers) Routes() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/wps/agent/team", "List members of the agent's team", h.team).ForAgents(),
		wire.Call("GET", "/wps/agent/rebates", "List the agent's rebates from the team's bets", h.rebates).ForAgents(),
	}
}
