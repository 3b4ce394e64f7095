package session

import (
	"context"
	"errors"

	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/member"
	"lantern/store/session"
	"lantern/store/system"
	"lantern/store/verification"
)

// loginByCode logs in with a code sent to the member's phone. A number without a member is answered like a wrong code.
// Attempts are counted by code and by address.
func (h Handlers) loginByCode(ctx context.Context, caller wire.Caller, in loginIn) (wire.SignedIn, error) {
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return wire.SignedIn{}, err
	}
	if !settings.Has(system.MobileCodeLogin) {
		return wire.SignedIn{}, fault.Invalid("type", "not_offered")
	}
	if err := in.given("mobileNum", "countryDialingCode", "smsCode"); err != nil {
		return wire.SignedIn{}, err
	}
	phone, err := verification.ReadPhone(in.CountryDialingCode, in.MobileNum, settings.Dials(), phoneFields)
	if err != nil {
		return wire.SignedIn{}, err
	}
	found, err := h.holderOfPhone(ctx, caller, verification.Bound{Purpose: verification.ForLogin, Target: phone.E164(),
		Holder: caller.Client()}, in.SMSCode, phone)
	if err != nil {
		return wire.SignedIn{}, err
	}
	return h.enter(ctx, caller, found, entry{scope: in.Scope, first: session.FirstCode, remember: in.Remember,
		holdsPhone: true})
}

var phoneFields = [2]string{"countryDialingCode", "mobileNum"}

// holderOfPhone uses a code up and returns the member whose number it was sent to. Faults: code_wrong, code_expired,
// too_many_requests.
func (h Handlers) holderOfPhone(ctx context.Context, caller wire.Caller, bound verification.Bound, code string,
	phone verification.Phone) (member.Member, error) {
	attempt := verification.Attempt{Account: "code\x00" + phone.E164() + "\x00" + caller.Client(), Address: caller.IP}
	if _, err := h.Failures.Begin(ctx, attempt); err != nil {
		return member.Member{}, err
	}
	if err := h.Codes.Take(ctx, h.DB, bound, code); err != nil {
		return member.Member{}, err
	}
	if err := h.Failures.Succeeded(ctx, attempt); err != nil {
		return member.Member{}, err
	}
	found, err := member.WithPhone(ctx, h.DB, phone)
	if errors.Is(err, fault.New(fault.NotFound)) {
		return found, fault.New(fault.CodeWrong)
	}
	return found, err
}
