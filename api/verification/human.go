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

// human asks who wants a code to show that he is a person. Who was sent one just now showed it already.
func (h Handlers) human(ctx context.Context, who wire.Caller, bound verification.Bound, in humanIn) error {
	isKnown, err := h.Codes.WasIssued(ctx, h.DB, bound)
	if err != nil || isKnown {
		return err
	}
	return h.CheckPerson(ctx, verification.Shown{
		Asked: verification.Asked{Purpose: "sms", Client: who.Client()}, IP: who.IP, CaptchaID: in.CaptchaID,
		Captcha: in.Captcha, Proof: in.Proof,
	})
}

// CheckCaptcha asks for a captcha whatever else the house has: operators do not depend on others' services.
func (h Handlers) CheckCaptcha(ctx context.Context, shown verification.Shown) error {
	return h.Captchas.Check(ctx, shown.Asked, shown.CaptchaID, shown.Captcha)
}

// CheckPerson asks for a captcha or, where the white label names the service that we have for it, its proof. Other
// nouns get it as verification.Person.
func (h Handlers) CheckPerson(ctx context.Context, shown verification.Shown) error {
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return err
	}
	if h.Human == nil || settings.HumanCheck.Provider != h.Human.Name() {
		return h.Captchas.Check(ctx, shown.Asked, shown.CaptchaID, shown.Captcha)
	}
	switch err := h.Human.Check(ctx, shown.Proof, shown.IP); {
	case errors.Is(err, captcha.ErrNotHuman):
		return fault.New(fault.CaptchaWrong).With("needCaptcha", true).With("needHumanVerification", true)
	case err != nil:
		return fault.New(fault.TemporarilyUnavailable).Because(err)
	}
	return nil
}
