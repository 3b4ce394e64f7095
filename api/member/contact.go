package member

import (
	"context"
	"errors"

	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/member"
	"lantern/store/verification"
)

type phoneIn struct {
	MobileNum          string `json:"mobileNum" normal:"code" minLength:"1" maxLength:"32"`
	CountryDialingCode string `json:"countryDialingCode" normal:"code" minLength:"1" maxLength:"8"`
	Code               string `json:"smsCode" normal:"code" minLength:"1" maxLength:"16"`
}

// bindPhone requires the code that was sent to the new number.
func (h Handlers) bindPhone(ctx context.Context, who wire.Caller, in phoneIn) (wire.None, error) {
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return wire.None{}, err
	}
	phone, err := verification.ReadPhone(in.CountryDialingCode, in.MobileNum, settings.Dials(),
		[2]string{"countryDialingCode", "mobileNum"})
	if err != nil {
		return wire.None{}, err
	}
	sent := verification.Sending{Purpose: verification.ForBind, Holder: string(who.Member), Phone: phone}
	shown, err := h.tried(ctx, sent.Bound(), in.Code, "smsCode")
	if err != nil {
		return wire.None{}, err
	}
	return wire.None{}, member.BindPhone(ctx, h.DB, who.Member, phone, shown)
}

type emailIn struct {
	Email string `json:"email" normal:"line" minLength:"1" maxLength:"254"`
	Code  string `json:"code" normal:"code" minLength:"1" maxLength:"16"`
}

// bindEmail requires the code that was sent to the new address.
func (h Handlers) bindEmail(ctx context.Context, who wire.Caller, in emailIn) (wire.None, error) {
	email, err := verification.ReadEmail(in.Email, "email")
	if err != nil {
		return wire.None{}, err
	}
	sent := verification.Sending{Purpose: verification.ForBind, Holder: string(who.Member), Email: email}
	shown, err := h.tried(ctx, sent.Bound(), in.Code, "code")
	if err != nil {
		return wire.None{}, err
	}
	return wire.None{}, member.BindEmail(ctx, h.DB, who.Member, email, shown)
}

// tried checks a code, counts the attempt and reports a refusal as an error of the field.
func (h Handlers) tried(ctx context.Context, sent verification.Bound, code, field string) (member.Shown, error) {
	err := h.Codes.Try(ctx, h.DB, sent, code)
	for _, known := range []fault.Code{fault.CodeWrong, fault.CodeExpired} {
		if errors.Is(err, fault.New(known)) {
			err = fault.New(known).In(field, string(known), nil)
		}
	}
	return member.Shown{Codes: h.Codes, Bound: sent, Code: code}, err
}
