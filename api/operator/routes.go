// Package operator is the operators' door: what a person of the back office looks up and decides over the network.
package operator

import (
	"slices"

	"lantern/api/wire"
	"lantern/store/pg"
	"lantern/store/system"
	"lantern/store/verification"
)

// Handlers answer the calls of this noun. DB has the desk's own rights, and no others.
type Handlers struct {
	DB             *pg.DB
	Settings       *system.Kept
	Person         verification.Person
	Failures       verification.Failures
	Authenticators verification.Authenticators
}

// Routes of this noun.
func (h Handlers) Routes() []wire.Route {
	return slices.Concat(h.own())
}

// own are the calls by which an operator comes, goes and keeps what is his.
func (h Handlers) own() []wire.Route {
	return []wire.Route{
		wire.Call("POST", "/operator/v1/session", "sign in with a password and a code", h.signIn).Open().Encrypted().HomeOnly(),
		wire.Call("DELETE", "/operator/v1/session", "sign out", h.signOut).ForOperators().Beginning(),
		wire.Call("GET", "/operator/v1/account", "who I am, and my roles", h.account).ForOperators(),
		wire.Call("PUT", "/operator/v1/account/password", "choose a password of my own", h.password).ForOperators().Beginning().Encrypted(),
		wire.Call("POST", "/operator/v1/account/authenticator", "set my authenticator up", h.beginAuthenticator).ForOperators().Beginning(),
		wire.Call("POST", "/operator/v1/account/authenticator/confirmation", "confirm my authenticator", h.finishAuthenticator).ForOperators().Beginning(),
	}
}
