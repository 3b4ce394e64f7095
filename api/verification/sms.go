package verification

import (
	"context"

	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/member"
	"lantern/store/system"
	"lantern/store/verification"
)

type sentOut struct {
	ExpiredMinutes int `json:"expiredMinutes"`
}

type noLoginIn struct {
	MobileNum          string `json:"mobileNum" normal:"code" maxLength:"32"`
	CountryDialingCode string `json:"countryDialingCode" normal:"code" maxLength:"8"`
	Purpose            string `json:"purpose" enum:"login,password"`
	Captcha            string `json:"captcha,omitempty" normal:"code" maxLength:"16"`
	CaptchaID          string `json:"captchaId,omitempty" maxLength:"64"`
	HumanVerification  string `json:"humanVerification,omitempty" maxLength:"2048"`
}

// noLogin takes the same time and gives the same answer for unknown numbers; only known numbers get a message.
func (h Handlers) noLogin(ctx context.Context, caller wire.Caller, in noLoginIn) (sentOut, error) {
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return sentOut{}, err
	}
	purpose := verification.Purpose(in.Purpose)
	if purpose == verification.ForLogin && !settings.Has(system.MobileCodeLogin) {
		return sentOut{}, fault.New(fault.NotFound)
	}
	phone, err := verification.ReadPhone(in.CountryDialingCode, in.MobileNum, settings.Dials(),
		[2]string{"countryDialingCode", "mobileNum"})
	if err != nil {
		return sentOut{}, err
	}
	sending := verification.Sending{Purpose: purpose, Holder: caller.Client(), Phone: phone, From: requester(caller)}
	if err := h.human(ctx, caller, sending.Bound(), humanIn{in.Captcha, in.CaptchaID, in.HumanVerification}); err != nil {
		return sentOut{}, err
	}
	if sending.HasRecipient, err = member.HasPhone(ctx, h.DB, phone); err != nil {
		return sentOut{}, err
	}
	return h.sent(ctx, sending)
}

type registerIn struct {
	MobileNo           string `json:"mobileNo" normal:"code" maxLength:"32"`
	CountryDialingCode string `json:"countryDialingCode" normal:"code" maxLength:"8"`
	Type               string `json:"type,omitempty" enum:"mobile,username"`
	Captcha            string `json:"captcha,omitempty" normal:"code" maxLength:"16"`
	CaptchaID          string `json:"captchaId,omitempty" maxLength:"64"`
	HumanVerification  string `json:"humanVerification,omitempty" maxLength:"2048"`
}

// register sends a code to a visitor. If the number has an account, its owner is notified by SMS instead, and the
// caller does not learn it.
func (h Handlers) register(ctx context.Context, caller wire.Caller, in registerIn) (sentOut, error) {
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return sentOut{}, err
	}
	if in.Type != "username" && !settings.Has(system.MobileRegistration) {
		return sentOut{}, fault.New(fault.NotFound)
	}
	phone, err := verification.ReadPhone(in.CountryDialingCode, in.MobileNo, settings.Dials(),
		[2]string{"countryDialingCode", "mobileNo"})
	if err != nil {
		return sentOut{}, err
	}
	sending := verification.Sending{Purpose: verification.ForRegister, Holder: caller.Client(), Phone: phone,
		From: requester(caller)}
	if err := h.human(ctx, caller, sending.Bound(), humanIn{in.Captcha, in.CaptchaID, in.HumanVerification}); err != nil {
		return sentOut{}, err
	}
	isTaken, err := member.HasPhone(ctx, h.DB, phone)
	if err != nil {
		return sentOut{}, err
	}
	sending.HasRecipient, sending.Notice = !isTaken, noticeTaken
	return h.sent(ctx, sending)
}

const noticeTaken = "message_number_taken"

func (h Handlers) sent(ctx context.Context, sending verification.Sending) (sentOut, error) {
	life, err := h.SendCode(ctx, sending)
	return sentOut{minutes(life)}, err
}

func requester(caller wire.Caller) verification.Requester {
	return verification.Requester{IP: caller.IP, Device: caller.Device, Language: caller.Language}
}
