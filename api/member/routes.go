// Package member is about a person's own account: registration, what is known of him, his payment password.
package member

import (
	"lantern/api/outside/social"
	"lantern/api/wire"
	"lantern/store/pg"
	"lantern/store/system"
	"lantern/store/verification"
)

// Handlers answer the calls of this noun.
type Handlers struct {
	DB       *pg.DB
	Settings *system.Kept
	Person   verification.Person
	Failures verification.Failures
	Codes    verification.Codes
	Social   social.Verifier
}

// Routes of this noun. Registration takes no idempotency key: a visitor has no account to scope it to. The name is its key, see repeat.
func (h Handlers) Routes() []wire.Route {
	return []wire.Route{
		wire.Call("PUT", "/wps/member/register", "register with a username", h.register).Open().Encrypted().Limit("register-ip"),
		wire.Call("PUT", "/wps/member/register/mobile", "register with a mobile number", h.registerMobile).Open().Encrypted().Limit("register-ip"),
		wire.Call("GET", "/wps/agent/affiliate", "check an invitation code", h.affiliate).Open().Limit("affiliate-ip"),
		wire.Call("GET", "/wps/member/info", "who I am", h.info),
		wire.Call("GET", "/wps/member/info/icon", "my public state", h.icon),
		wire.Call("GET", "/wps/member/info/funds/consolidated", "how my contracts stand", h.contracts).TrueAccount(),
		wire.Call("POST", "/wps/member/password", "change my password", h.password).Encrypted().TrueAccount(),
		wire.Call("GET", "/wps/member/security", "what protects my account", h.security).TrueAccount(),
		wire.Call("GET", "/wps/member/profile", "what I told about myself", h.profile).TrueAccount(),
		wire.Call("PUT", "/wps/member/profile", "tell about myself", h.saveProfile).TrueAccount(),
		wire.Call("PUT", "/wps/member/avatar", "choose my picture", h.avatar).TrueAccount(),
		wire.Call("PUT", "/wps/member/signInNotices", "hear of new devices, or not", h.notices).TrueAccount(),
		wire.Call("PUT", "/wps/member/phone", "bind my mobile number", h.bindPhone).Encrypted().TrueAccount().Reauth(),
		wire.Call("PUT", "/wps/member/email", "bind my e-mail address", h.bindEmail).Encrypted().TrueAccount().Reauth(),
		wire.Call("GET", "/wps/member/export", "everything that is kept of me", h.export).TrueAccount().Reauth(),
		wire.Call("POST", "/wps/member/close", "close my account for good", h.close).TrueAccount().Reauth(),
		wire.Call("PUT", "/wps/member/paymentPassword", "set my payment password", h.paymentPassword).Encrypted().TrueAccount().Reauth(),
	}
}
