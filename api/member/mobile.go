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

// phoneProof is the phone number of a registration, and the code that verifies it if the merchant requires one.
type phoneProof struct {
	phone verification.Phone
	bound verification.Bound
	// word is the identity that a provider has verified, instead of a code.
	word session.Identity
}

func (p *phoneProof) isAsked() bool { return p != nil && p.bound.Purpose != "" }

// proof parses the number and returns it with the code that verifies it: the one sent to this client for registration.
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

// registerMobile creates an account whose user name is its phone number with the dialing code, which makes it unique.
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
	// Clients may send the number as user name too; any other user name is refused as an unknown field.
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

// underItsField reports a wrong or expired code as an error of its field.
func underItsField(err error) error {
	if f := fault.Of(err); f != nil && (f.Code == fault.CodeWrong || f.Code == fault.CodeExpired) {
		return f.In("verificationCode", string(f.Code), nil)
	}
	return err
}
