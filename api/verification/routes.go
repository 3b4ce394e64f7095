// Package verification asks people for proof: captchas, codes on their phones and in their mail, authenticators.
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

// Handlers answer the calls of this noun.
type Handlers struct {
	DB       *pg.DB
	Settings *system.Kept
	Captchas verification.Captchas
	Codes    verification.Codes
	Budgets  verification.Budgets
	// Authenticators are the members' apps.
	Authenticators verification.Authenticators
	// What the house does not have is nil: a service that tells people from programs, senders, the sandbox's outbox.
	Human  captcha.Checker
	SMS    sms.Sender
	Mail   mail.Sender
	Outbox *outbox.Box
	// Host is whose pages may fill codes in.
	Host string
}

// Routes of this noun.
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

// ForOperators is the captcha at the operators' door.
func (h Handlers) ForOperators() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/operator/v1/captcha", "Create a captcha", h.captcha).Open().Limit("captcha").Limit("captcha-ip"),
	}
}

// Dev are routes that exist in sandbox mode only.
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
