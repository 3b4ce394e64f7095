// Package operator contains the calls about operator accounts, their sessions and roles.
package operator

import (
	"slices"

	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/pg"
	"lantern/store/system"
	"lantern/store/verification"
)

// Handlers are the calls about operators. DB has the database role of operators.
type Handlers struct {
	DB             *pg.DB
	Settings       *system.SettingsCache
	Person         verification.HumanCheck
	Failures       verification.Failures
	Authenticators verification.Authenticators
}

// Routes of this noun.
func (h Handlers) Routes() []wire.Route {
	return slices.Concat(h.own(), h.accountRoutes())
}

// own returns the routes of an operator's own session, password and authenticator.
func (h Handlers) own() []wire.Route {
	return []wire.Route{
		wire.Call("POST", "/operator/v1/session", "Log in as an operator", h.signIn).Open().Encrypted().SameOriginOnly().
			Fails(
				fault.AccountLocked, fault.CaptchaWrong, fault.CodeExpired, fault.CodeWrong,
				fault.VerificationRequired, fault.WrongCredentials,
			),
		wire.Call("DELETE", "/operator/v1/session", "Log out", h.signOut).ForOperators().DuringEnrollment(),
		wire.Call("GET", "/operator/v1/account", "Retrieve the operator", h.account).ForOperators(),
		wire.Call("PUT", "/operator/v1/account/password", "Set the operator's password", h.password).
			ForOperators().DuringEnrollment().Encrypted().
			Fails(fault.AccountLocked, fault.StateChanged),
		wire.Call("POST", "/operator/v1/account/authenticator", "Begin the setup of an authenticator",
			h.beginAuthenticator).
			ForOperators().DuringEnrollment().
			Fails(fault.Conflict, fault.NotFound),
		wire.Call("POST", "/operator/v1/account/authenticator/confirmation", "Confirm an authenticator",
			h.finishAuthenticator).
			ForOperators().DuringEnrollment().
			Fails(fault.CodeExpired, fault.CodeWrong),
	}
}
