// Package agent exposes an agent's team and rebates.
package agent

import (
	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/pg"
	"lantern/store/system"
)

// Handlers of agents.
type Handlers struct {
	DB       *pg.DB
	Reports  *pg.Reports
	Settings *system.SettingsCache
}

// registering is the limit of links and accounts that an agent creates.
const registering = "agent_registrations"

// Routes of agents.
func (h Handlers) Routes() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/wps/agent/team", "List members of the agent's team", h.team).ForAgents(),
		wire.Call("PUT", "/wps/agent/team/:id/points", "Raise a point of a direct downline", h.raise).ForAgents().Action().
			Describe("Only operators lower points.").Fails(fault.NotFound),
		wire.Call("POST", "/wps/agent/accounts", "Open an account below the agent", h.openAccount).ForAgents().Encrypted().
			Action().Limit(registering).Fails(fault.AccountFrozen, fault.UsernameTaken),
		wire.Call("GET", "/wps/agent/links", "List the agent's registration links", h.links).ForAgents(),
		wire.Call("POST", "/wps/agent/links", "Create a registration link", h.createLink).ForAgents().Action().
			Limit(registering).Fails(fault.AccountFrozen, fault.LimitExceeded),
		wire.Call("POST", "/wps/agent/links/:code/close", "Close a registration link", h.closeLink).ForAgents().Action().
			Fails(fault.NotFound),
		wire.Call("GET", "/wps/agent/rebates", "List the agent's rebates from the team's bets", h.rebates).ForAgents(),
	}
}
