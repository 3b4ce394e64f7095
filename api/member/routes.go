// Package member is about a person's own account: registration, what is known of him, his payment password.
package member

import (
	"lantern/api/wire"
	"lantern/store/pg"
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

// Routes of this noun. Registration takes no idempotency key: a visitor has no account to scope it to. The name is its key, see repeat.
func (h Handlers) Routes() []wire.Route {
	return []wire.Route{
		wire.Call("PUT", "/wps/member/register", "register with a username", h.register).Open().Encrypted().Limit("register-ip"),
		wire.Call("GET", "/wps/agent/affiliate", "check an invitation code", h.affiliate).Open(),
		wire.Call("GET", "/wps/member/info", "who I am", h.info),
		wire.Call("GET", "/wps/member/info/icon", "my public state", h.icon),
		wire.Call("PUT", "/wps/member/paymentPassword", "set my payment password", h.paymentPassword).Encrypted().TrueAccount(),
	}
}
