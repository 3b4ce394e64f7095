// Package system returns the merchant's configuration and the service status to clients.
package system

import (
	"time"

	"lantern/api/wire"
	"lantern/store/pg"
	"lantern/store/system"
)

// Handlers answer the calls of this noun.
type Handlers struct {
	DB       *pg.DB
	Settings *system.SettingsCache
	Firebase *Firebase
	Seal     system.Seal
	// Human is the name of the configured human verification service; empty if there is none.
	Human string
	// PublicURL is the origin of the player client.
	PublicURL string
	// IsSandbox makes clients show the developer pages.
	IsSandbox bool
}

// keep is how long a process caches its answers.
const keep = 10 * time.Second

// Routes of this noun.
func (h Handlers) Routes() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/wps/system/whitelabel", "Retrieve the configuration of the brand", h.whiteLabel).
			Open().Cached(keep).With(location),
		wire.Call("GET", "/wps/system/status", "Retrieve the platform status", h.status).Open(),
		wire.Call("GET", "/wps/system/setting/register", "Retrieve registration settings", h.registerSetting).
			Open().Cached(keep),
		wire.Call("GET", "/wps/system/domainRoute", "List platform addresses", h.domainRoute).Open().Cached(keep),
	}
}

func location(who wire.Caller) map[string]any {
	return map[string]any{"location": locationOut{who.IP, who.Country}}
}

type locationOut struct {
	IP      string `json:"ip"`
	Country string `json:"country"`
}
