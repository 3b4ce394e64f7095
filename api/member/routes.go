// Package member exposes registration and the caller's own account: profile, contact data, passwords, export and
// closure.
package member

import (
	"lantern/api/outside/social"
	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/pg"
	"lantern/store/system"
	"lantern/store/verification"
)

// Handlers answer the calls of this noun.
type Handlers struct {
	DB       *pg.DB
	Settings *system.SettingsCache
	Person   verification.HumanCheck
	Failures verification.Failures
	Codes    verification.Codes
	Social   social.Verifier
}

// Routes of this noun. Registration takes no idempotency key: a visitor has no account to scope it to. The name is its
// key, see repeat.
func (h Handlers) Routes() []wire.Route {
	return []wire.Route{
		wire.Call("PUT", "/wps/member/register", "Register with a user name", h.register).
			Open().Encrypted().Limit("register-ip").
			Fails(
				fault.CaptchaWrong, fault.CodeExpired, fault.CodeWrong, fault.Conflict,
				fault.InvitationCodeError, fault.SocialRefused, fault.UsernameTaken,
			),
		wire.Call("PUT", "/wps/member/register/mobile", "Register with a mobile number", h.registerMobile).
			Open().Encrypted().Limit("register-ip").
			Fails(
				fault.CaptchaWrong, fault.CodeExpired, fault.CodeWrong, fault.Conflict,
				fault.InvitationCodeError, fault.SocialRefused, fault.UsernameTaken,
			),
		wire.Call("GET", "/wps/agent/affiliate", "Check an invitation code", h.affiliate).Open().Limit("affiliate-ip").
			Fails(fault.InvitationCodeError),
		wire.Call("GET", "/wps/member/info", "Retrieve the member", h.info),
		wire.Call("GET", "/wps/member/info/icon", "Retrieve the member's balance and unread count", h.icon),
		wire.Call("GET", "/wps/member/info/funds/consolidated", "Retrieve the member's contract flags", h.contracts).
			TrueAccount(),
		wire.Call("POST", "/wps/member/password", "Change the login password", h.password).Encrypted().TrueAccount().
			Fails(fault.AccountLocked, fault.ReauthenticationNeeded, fault.StateChanged),
		wire.Call("GET", "/wps/member/security", "Retrieve security settings", h.security).TrueAccount(),
		wire.Call("GET", "/wps/member/profile", "Retrieve the profile", h.profile).TrueAccount(),
		wire.Call("PUT", "/wps/member/profile", "Update the profile", h.saveProfile).TrueAccount(),
		wire.Call("PUT", "/wps/member/avatar", "Update the avatar", h.avatar).TrueAccount(),
		wire.Call("PUT", "/wps/member/signInNotices", "Update sign-in notifications", h.notices).TrueAccount(),
		wire.Call("PUT", "/wps/member/phone", "Bind a mobile number", h.bindPhone).Encrypted().TrueAccount().Reauth().
			Fails(fault.CodeExpired, fault.CodeWrong, fault.Conflict),
		wire.Call("PUT", "/wps/member/email", "Bind an e-mail address", h.bindEmail).Encrypted().TrueAccount().Reauth().
			Fails(fault.CodeExpired, fault.CodeWrong),
		wire.Call("GET", "/wps/member/export", "Export personal data", h.export).TrueAccount().Reauth(),
		wire.Call("POST", "/wps/member/close", "Close the account", h.close).TrueAccount().Reauth().
			Fails(fault.Conflict),
		wire.Call("PUT", "/wps/member/paymentPassword", "Set the payment password", h.paymentPassword).
			Encrypted().TrueAccount().
			Fails(fault.AccountLocked, fault.NotFound, fault.ReauthenticationNeeded),
	}
}
