// Package session lets people in and out: sign-in with a password, play money, sign-out.
package session

import (
	"context"
	"log/slog"
	"slices"

	"lantern/api/outside/mail"
	"lantern/api/outside/social"
	"lantern/api/wire"
	"lantern/store/clock"
	"lantern/store/id"
	"lantern/store/pg"
	"lantern/store/system"
	"lantern/store/verification"
)

// Handlers answer the calls of this noun.
type Handlers struct {
	DB       *pg.DB
	Settings *system.Kept
	Clock    *clock.Clock
	Person   verification.Person
	Failures verification.Failures
	Social   social.Verifier
	Codes    verification.Codes
	Send     verification.Send
	// TOTP holds an authenticator's or a recovery code against the member's.
	TOTP func(ctx context.Context, who id.Member, code string) error
	Mail mail.Sender
	// Later does something about a forgotten password after the answer.
	Later     func(ctx context.Context, wish Forgotten) error
	PublicURL string
	Log       *slog.Logger
}

// Routes of this noun.
func (h Handlers) Routes() []wire.Route {
	return append(slices.Concat(h.socialRoutes(), h.passkeyRoutes(), h.handoffRoutes()), []wire.Route{
		wire.Call("POST", "/wps/session/login", "sign in with a password or a code", h.login).Open().Encrypted().HomeOnly(),
		wire.Call("POST", "/wps/session/login/verify", "the second proof of a sign-in", h.verify).Open().Encrypted().HomeOnly(),
		wire.Call("POST", "/wps/session/login/remembered", "sign in on a remembered device", h.remembered).Open().HomeOnly(),
		wire.Call("POST", "/wps/member/password/email", "ask for a link to choose a new password", h.forgot).Open().Form().HomeOnly().Limit("forgot-ip"),
		wire.Call("POST", "/wps/member/password/link", "choose a new password by a link", h.resetByLink).Open().Encrypted().HomeOnly(),
		wire.Call("POST", "/wps/member/password/verification", "choose a new password by a code", h.resetByCode).Open().Encrypted().HomeOnly(),
		wire.Call("POST", "/wps/session/login/freeplay", "play with play money", h.trial).Open().Limit("trial-ip"),
		wire.Call("POST", "/wps/session/reauth", "show that it is still me", h.reauth).Encrypted(),
		wire.Call("DELETE", "/wps/session/logout", "sign out", h.logout),
		wire.Call("GET", "/wps/session", "where I am signed in", h.list),
		wire.Call("DELETE", "/wps/session/:id", "end one of my sessions, or all others", h.end),
		wire.Call("GET", "/wps/session/devices", "the devices that I am known on", h.devices),
		wire.Call("DELETE", "/wps/session/devices/:id", "forget a device", h.forgetDevice),
	}...)
}
