// Package verification exposes captchas, codes by SMS and e-mail, and authenticators.
package verification

import (
	"context"

	"lantern/api/outside/captcha"
	"lantern/api/outside/mail"
	"lantern/api/outside/outbox"
	"lantern/api/outside/sms"
	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/pg"
	"lantern/store/system"
	"lantern/store/verification"
)

// Handlers of verification.
type Handlers struct {
	DB       *pg.DB
	Settings *system.SettingsCache
	Captchas verification.Captchas
	Codes    verification.Codes
	Budgets  verification.Budgets
	// Authenticators are those of members.
	Authenticators verification.Authenticators
	// Optional parts are nil: the human verification service, the senders, the sandbox's outbox.
	Human  captcha.Checker
	SMS    sms.Sender
	Mail   mail.Sender
	Outbox *outbox.Box
	// Host is the host whose pages browsers may fill codes into.
	Host string
}

// Routes of verification.
func (h Handlers) Routes() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/wps/captcha", "Create a captcha", h.captcha).Open().Limit("captcha").Limit("captcha-ip"),
		wire.Call("POST", "/wps/verification/sms/noLogin", "Send an SMS code for login or password reset", h.noLogin).
			Open().Limit("sms").
			Fails(fault.CaptchaWrong),
		wire.Call("POST", "/wps/verification/sms/register", "Send an SMS code for registration", h.register).
			Open().Limit("sms").
			Fails(fault.CaptchaWrong),
		wire.Call("POST", "/wps/verification/sms/member", "Send an SMS code to the member", h.ownSMS).
			TrueAccount().Limit("sms"),
		wire.Call("POST", "/wps/verification/email", "Send an e-mail code to the member", h.ownEmail).
			TrueAccount().Limit("sms"),
		wire.Call("POST", "/wps/member/totp/begin", "Begin the setup of an authenticator", h.beginTOTP).
			TrueAccount().Reauth(),
		wire.Call("POST", "/wps/member/totp/finish", "Confirm an authenticator", h.finishTOTP).TrueAccount().Limit("sms").
			Fails(fault.CodeExpired, fault.CodeWrong),
		wire.Call("POST", "/wps/member/totp/recovery", "Replace recovery codes", h.renewRecovery).TrueAccount().Reauth().
			Fails(fault.CodeExpired, fault.Conflict),
		wire.Call("DELETE", "/wps/member/totp", "Remove the authenticator", h.removeTOTP).TrueAccount().Reauth(),
	}
}

// ForOperators returns the routes of the operators' listener: the captcha.
func (h Handlers) ForOperators() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/operator/v1/captcha", "Create a captcha", h.captcha).Open().Limit("captcha").Limit("captcha-ip"),
	}
}

// Dev returns the routes that exist in sandbox mode only.
func (h Handlers) Dev() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/dev/captcha/:id", "Reveal a captcha's answer (sandbox)", h.reveal).Open(),
		wire.Raw[outboxIn, []outboxMessage]("GET", "/dev/outbox", "List sent messages (sandbox)", h.shown),
	}
}

type revealIn struct {
	ID string `path:"id" maxLength:"64"`
}

type revealOut struct {
	Answer string `json:"answer"`
}

func (h Handlers) reveal(ctx context.Context, _ wire.Caller, in revealIn) (revealOut, error) {
	answer, err := h.Captchas.Reveal(ctx, in.ID)
	return revealOut{answer}, err
}
