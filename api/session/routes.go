// Package session lets people in and out: sign-in with a password, play money, sign-out.
package session

import (
	"context"

	"lantern/api/wire"
	"lantern/store/pg"
	"lantern/store/session"
	"lantern/store/system"
	"lantern/store/verification"
)

// Handlers answer the calls of this noun.
type Handlers struct {
	DB       *pg.DB
	Settings *system.Kept
	Captchas verification.Captchas
	Failures verification.Failures
}

// Routes of this noun.
func (h Handlers) Routes() []wire.Route {
	return []wire.Route{
		wire.Call("POST", "/wps/session/login", "sign in with username and password", h.login).Open().Encrypted(),
		wire.Call("POST", "/wps/session/login/freeplay", "play with play money", h.trial).Open().Limit("trial-ip"),
		wire.Call("DELETE", "/wps/session/logout", "sign out", h.logout),
	}
}

func (h Handlers) logout(ctx context.Context, who wire.Caller, _ wire.None) (wire.None, error) {
	return wire.None{}, session.End(ctx, h.DB, who.Session)
}
