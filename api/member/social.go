package member

import (
	"context"
	"slices"

	"lantern/api/outside/social"
	"lantern/store/fault"
	"lantern/store/member"
	"lantern/store/session"
	"lantern/store/verification"
)

// spared makes fields optional that another proof replaces: the SMS code if the identity provider has verified the
// number, the captcha if there is a code or a proof of the human verification service.
func (in registerIn) spared(fields []member.Field) []member.Field {
	hasCode := offers(fields, "verificationCode")
	asked := slices.Clone(fields)
	for i, f := range asked {
		switch f.Name {
		case "verificationCode":
			asked[i].IsRequired = f.IsRequired && in.PhoneIDToken == ""
		case "captcha":
			asked[i].IsRequired = f.IsRequired && !hasCode && in.HumanVerification == ""
		}
	}
	return asked
}

// prove checks that the number is the caller's: by the identity provider's token if one was sent, else by the SMS code.
func (h Handlers) prove(ctx context.Context, in registerIn, p *phoneProof) error {
	if in.PhoneIDToken == "" {
		return h.Codes.Try(ctx, h.DB, p.bound, in.VerificationCode)
	}
	found, err := h.Social.Verify(ctx, in.PhoneIDToken)
	if err != nil {
		return err
	}
	if found.Provider != social.Phone || found.Subject != p.phone.E164() {
		return fault.New(fault.CodeWrong)
	}
	p.word = session.Identity{Provider: string(found.Provider), Subject: found.Subject, Token: found.Token}
	return nil
}

// spent returns a step that first marks the proof as used.
func (h Handlers) spent(in registerIn, p *phoneProof, then verification.Step) verification.Step {
	if p.word.Token == "" {
		return h.Codes.SpendThen(p.bound, in.VerificationCode, then)
	}
	return verification.Step(session.SpendThen(p.word, then))
}
