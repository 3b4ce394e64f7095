// Package verification asks people for proof: captchas, codes on their phones and in their mail, authenticators.
package verification

import (
	"context"

	"lantern/api/outside/captcha"
	"lantern/api/outside/mail"
	"lantern/api/outside/outbox"
	"lantern/api/outside/sms"
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
		wire.Call("GET", "/wps/captcha", "a captcha as picture or sound", h.captcha).Open().Limit("captcha").Limit("captcha-ip"),
		wire.Call("POST", "/wps/verification/sms/noLogin", "a code for signing in or for a new password", h.noLogin).Open().Limit("sms"),
		wire.Call("POST", "/wps/verification/sms/register", "a code for registering", h.register).Open().Limit("sms"),
		wire.Call("POST", "/wps/verification/sms/member", "a code for my number", h.ownSMS).TrueAccount().Limit("sms"),
		wire.Call("POST", "/wps/verification/email", "a code for my e-mail address", h.ownEmail).TrueAccount().Limit("sms"),
		wire.Call("POST", "/wps/member/totp/begin", "set an authenticator up", h.beginTOTP).TrueAccount().Reauth(),
		wire.Call("POST", "/wps/member/totp/finish", "confirm my authenticator", h.finishTOTP).TrueAccount().Limit("sms"),
		wire.Call("POST", "/wps/member/totp/recovery", "ten new recovery codes", h.renewRecovery).TrueAccount().Reauth(),
		wire.Call("DELETE", "/wps/member/totp", "remove my authenticator", h.removeTOTP).TrueAccount().Reauth(),
	}
}

// ForOperators is the captcha at the operators' door.
func (h Handlers) ForOperators() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/operator/v1/captcha", "a captcha as picture or sound", h.captcha).Open().Limit("captcha").Limit("captcha-ip"),
	}
}

// Dev are routes that exist in sandbox mode only.
func (h Handlers) Dev() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/dev/captcha/:id", "the answer of a captcha, in the sandbox", h.reveal).Open(),
		wire.Raw[outboxIn, []outboxMessage]("GET", "/dev/outbox", "the messages that were sent, in the sandbox", h.shown),
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
