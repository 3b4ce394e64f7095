package member

import (
	"context"
	"strings"

	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/member"
	"lantern/store/session"
	"lantern/store/system"
	"lantern/store/verification"
)

// phoneProof is the number that a newcomer gives, and the code that proves it where the merchant wants one.
type phoneProof struct {
	phone verification.Phone
	bound verification.Bound
	// word is the provider's, in place of a code.
	word session.Identity
}

func (p *phoneProof) isAsked() bool { return p != nil && p.bound.Purpose != "" }

// proof reads the number and says which code opens it: the one that this client was sent for registering.
func (in registerIn) proof(who wire.Caller, settings system.Settings) (*phoneProof, error) {
	phone, err := in.phone(settings)
	if err != nil {
		return nil, err
	}
	sent := verification.Sending{Purpose: verification.ForRegister, Holder: who.Client(), Phone: phone}
	return &phoneProof{phone: phone, bound: sent.Bound()}, nil
}

func (in registerIn) phone(settings system.Settings) (verification.Phone, error) {
	names := [2]string{"countryDialingCode", "mobileNum"}
	return verification.ReadPhone(strings.TrimSpace(in.CountryDialingCode), strings.TrimSpace(in.MobileNum),
		settings.Dials(), names)
}

// registerMobile makes an account whose name is its number, with the dialing code, so that it is one all over the
// world.
func (h Handlers) registerMobile(ctx context.Context, who wire.Caller, in registerIn) (wire.SignedIn, error) {
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return wire.SignedIn{}, err
	}
	if !settings.Has(system.MobileRegistration) {
		return wire.SignedIn{}, fault.New(fault.NotFound)
	}
	all, err := member.Fields(ctx, h.DB)
	if err != nil {
		return wire.SignedIn{}, err
	}
	// The client may name the account as the specification does; another name is no field of this form.
	if strings.TrimSpace(in.Username) == strings.TrimSpace(in.MobileNum) {
		in.Username = ""
	}
	fields := member.MobileFields(all, settings)
	if err := in.check(in.spared(fields)); err != nil {
		return wire.SignedIn{}, err
	}
	f := form{settings: settings, fields: fields}
	if in.bringsProof(fields) {
		f.proof, err = in.proof(who, settings)
	} else {
		f.proof = &phoneProof{}
		f.proof.phone, err = in.phone(settings)
	}
	if err != nil {
		return wire.SignedIn{}, err
	}
	in.Username = f.proof.phone.Dial + f.proof.phone.Number
	return h.enroll(ctx, who, in, f)
}

// underItsField places what is wrong with a code under its field.
func underItsField(err error) error {
	if f := fault.Of(err); f != nil && (f.Code == fault.CodeWrong || f.Code == fault.CodeExpired) {
		return f.In("verificationCode", string(f.Code), nil)
	}
	return err
}
