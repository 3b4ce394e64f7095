package verification

import (
	"context"

	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/member"
	"lantern/store/verification"
)

type ownSMSIn struct {
	MobileNum          string `json:"mobileNum,omitempty" normal:"code" maxLength:"32"`
	CountryDialingCode string `json:"countryDialingCode,omitempty" normal:"code" maxLength:"8"`
	Purpose            string `json:"purpose" enum:"bind,reauth"`
}

// ownSMS sends a code to a member: to a number to bind, or to the current one.
func (h Handlers) ownSMS(ctx context.Context, caller wire.Caller, in ownSMSIn) (sentOut, error) {
	contact, err := member.ContactOf(ctx, h.DB, caller.Member)
	if err != nil {
		return sentOut{}, err
	}
	sending := verification.Sending{
		Purpose: verification.Purpose(in.Purpose), Holder: string(caller.Member), Phone: contact.Phone(), HasRecipient: true,
		From: requester(caller),
	}
	if sending.Purpose == verification.ForReauth {
		if contact.Number == "" {
			return sentOut{}, fault.Invalid("purpose", "not_offered")
		}
		return h.sent(ctx, sending)
	}
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return sentOut{}, err
	}
	sending.Phone, err = verification.ReadPhone(in.CountryDialingCode, in.MobileNum, settings.Dials(),
		[2]string{"countryDialingCode", "mobileNum"})
	if err != nil {
		return sentOut{}, err
	}
	isTaken, err := member.HasPhone(ctx, h.DB, sending.Phone)
	if err != nil {
		return sentOut{}, err
	}
	sending.HasRecipient, sending.Notice = !isTaken || sending.Phone == contact.Phone(), noticeTaken
	return h.sent(ctx, sending)
}

type ownEmailIn struct {
	Email   string `json:"email,omitempty" maxLength:"254"`
	Purpose string `json:"purpose" enum:"bind,reauth"`
}

// ownEmail sends a code to a member by e-mail: to an address to bind, or to the current one.
func (h Handlers) ownEmail(ctx context.Context, caller wire.Caller, in ownEmailIn) (sentOut, error) {
	sending := verification.Sending{Purpose: verification.Purpose(in.Purpose), Holder: string(caller.Member),
		HasRecipient: true,
		From:         requester(caller)}
	if sending.Purpose == verification.ForBind {
		email, err := verification.ReadEmail(in.Email, "email")
		if err != nil {
			return sentOut{}, err
		}
		sending.Email = email
		return h.sent(ctx, sending)
	}
	contact, err := member.ContactOf(ctx, h.DB, caller.Member)
	if err != nil {
		return sentOut{}, err
	}
	if !contact.IsEmailProved {
		return sentOut{}, fault.Invalid("purpose", "not_offered")
	}
	sending.Email = contact.Email
	return h.sent(ctx, sending)
}
