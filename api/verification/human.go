package verification

import (
	"context"
	"errors"

	"lantern/api/outside/captcha"
	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/verification"
)

// humanIn is how a visitor shows that he is one.
type humanIn struct{ Captcha, CaptchaID, Proof string }

// human asks for a captcha or, where the house has a service for it, its proof. Who was sent a code just now showed it already.
func (h Handlers) human(ctx context.Context, who wire.Caller, bound verification.Bound, in humanIn) error {
	isKnown, err := h.Codes.WasIssued(ctx, h.DB, bound)
	if err != nil || isKnown {
		return err
	}
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return err
	}
	if h.Human == nil || settings.HumanCheck.Provider == "" {
		return h.Captchas.Check(ctx, verification.Asked{Purpose: "sms", Client: who.Client()}, in.CaptchaID, in.Captcha)
	}
	switch err := h.Human.Check(ctx, in.Proof, who.IP); {
	case errors.Is(err, captcha.ErrNotHuman):
		return fault.New(fault.CaptchaWrong).With("needHumanVerification", true)
	case err != nil:
		return fault.New(fault.TemporarilyUnavailable).Because(err)
	}
	return nil
}
