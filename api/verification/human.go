package verification

import (
	"context"
	"errors"

	"lantern/api/outside/captcha"
	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/verification"
)

// humanIn is a visitor's proof of being human.
type humanIn struct{ Captcha, CaptchaID, Proof string }

// human requires the proof before a code is sent. A client that was sent one within the last 15 minutes has given it
// already.
func (h Handlers) human(ctx context.Context, caller wire.Caller, bound verification.Bound, in humanIn) error {
	isKnown, err := h.Codes.WasIssued(ctx, h.DB, bound)
	if err != nil || isKnown {
		return err
	}
	return h.CheckHuman(ctx, verification.HumanProof{
		CaptchaScope: verification.CaptchaScope{Purpose: "sms",
			Client: caller.Client()}, IP: caller.IP, CaptchaID: in.CaptchaID,
		Captcha: in.Captcha, Proof: in.Proof,
	})
}

// CheckCaptcha requires a captcha even if a verification service is configured: operators do not depend on third
// parties.
func (h Handlers) CheckCaptcha(ctx context.Context, proof verification.HumanProof) error {
	return h.Captchas.Check(ctx, proof.CaptchaScope, proof.CaptchaID, proof.Captcha)
}

// CheckHuman requires a captcha or, if the merchant names the configured verification service, its proof. Other nouns
// receive it as verification.HumanCheck.
func (h Handlers) CheckHuman(ctx context.Context, proof verification.HumanProof) error {
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return err
	}
	if h.Human == nil || settings.HumanCheck.Provider != h.Human.Name() {
		return h.Captchas.Check(ctx, proof.CaptchaScope, proof.CaptchaID, proof.Captcha)
	}
	switch err := h.Human.Check(ctx, proof.Proof, proof.IP); {
	case errors.Is(err, captcha.ErrNotHuman):
		return fault.New(fault.CaptchaWrong).With("needCaptcha", true).With("needHumanVerification", true)
	case err != nil:
		return fault.New(fault.TemporarilyUnavailable).Because(err)
	}
	return nil
}
