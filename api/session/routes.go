// Package session exposes login, logout, sessions, devices, passkeys and password reset.
package session

import (
	"context"
	"log/slog"
	"slices"

	"lantern/api/outside/mail"
	"lantern/api/outside/social"
	"lantern/api/wire"
	"lantern/store/clock"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
	"lantern/store/system"
	"lantern/store/verification"
)

// Handlers of sessions.
type Handlers struct {
	DB       *pg.DB
	Settings *system.SettingsCache
	Clock    *clock.Clock
	Person   verification.HumanCheck
	Failures verification.Failures
	Social   social.Verifier
	Codes    verification.Codes
	Send     verification.Send
	// TOTP checks a code of the member's authenticator, or a recovery code.
	TOTP func(ctx context.Context, who id.Member, code string) error
	Mail mail.Sender
	// Later queues a password reset request, to be handled after the answer.
	Later     func(ctx context.Context, request ResetRequest) error
	PublicURL string
	Log       *slog.Logger
}

// Routes of sessions.
func (h Handlers) Routes() []wire.Route {
	return append(slices.Concat(h.socialRoutes(), h.passkeyRoutes(), h.handoffRoutes()), []wire.Route{
		wire.Call("POST", "/wps/session/login", "Log in with a password or an SMS code", h.login).
			Open().Encrypted().SameOriginOnly().
			Fails(
				fault.AccountFrozen, fault.AccountLocked, fault.AgentsOnly, fault.CaptchaWrong,
				fault.CodeExpired, fault.CodeWrong, fault.MembersOnly, fault.VerificationRequired,
				fault.WrongCredentials,
			),
		wire.Call("POST", "/wps/session/login/verify", "Complete a login with a second factor", h.verify).
			Open().Encrypted().SameOriginOnly().
			Fails(
				fault.AccountFrozen, fault.AccountLocked, fault.AgentsOnly, fault.CodeExpired, fault.CodeWrong,
				fault.MembersOnly,
			),
		wire.Call("POST", "/wps/session/login/remembered", "Log in on a remembered device",
			h.remembered).Open().SameOriginOnly().
			Fails(
				fault.AccountFrozen, fault.AgentsOnly, fault.MembersOnly, fault.SessionRequired,
				fault.VerificationRequired,
			),
		wire.Call("POST", "/wps/member/password/email", "Request a password reset link", h.forgot).
			Open().Form().SameOriginOnly().Limit("forgot-ip"),
		wire.Call("POST", "/wps/member/password/link", "Reset the password with a link", h.resetByLink).
			Open().Encrypted().SameOriginOnly().
			Fails(
				fault.AccountFrozen, fault.AccountLocked, fault.AgentsOnly, fault.CodeExpired,
				fault.MembersOnly, fault.StateChanged, fault.VerificationRequired,
			),
		wire.Call("POST", "/wps/member/password/verification", "Reset the password with a code", h.resetByCode).
			Open().Encrypted().SameOriginOnly().
			Fails(
				fault.AccountFrozen, fault.AccountLocked, fault.AgentsOnly, fault.CodeExpired, fault.CodeWrong,
				fault.MembersOnly, fault.StateChanged, fault.VerificationRequired,
			),
		wire.Call("POST", "/wps/session/login/freeplay", "Start a trial session", h.trial).Open().Limit("trial-ip").
			Fails(fault.UsernameTaken),
		wire.Call("POST", "/wps/session/reauth", "Re-authenticate", h.reauth).Encrypted().
			Fails(fault.AccountLocked, fault.CodeExpired, fault.CodeWrong),
		wire.Call("DELETE", "/wps/session/logout", "Log out", h.logout),
		wire.Call("GET", "/wps/session", "List sessions", h.list),
		wire.Call("DELETE", "/wps/session/:id", "End a session", h.end).
			Describe("The identifier `others` ends every session but this one.").
			Fails(fault.NotFound),
		wire.Call("GET", "/wps/session/devices", "List remembered devices", h.devices),
		wire.Call("DELETE", "/wps/session/devices/:id", "Forget a remembered device", h.forgetDevice).
			Fails(fault.NotFound),
	}...)
}
