package session

import (
	"context"
	"errors"
	"net/url"
	"strconv"
	"time"

	"lantern/api/messages"
	"lantern/api/outside/mail"
	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/member"
	"lantern/store/session"
	"lantern/store/verification"
)

// ResetRequest is a request for a password reset link.
type ResetRequest struct{ Username, Email, Language string }

type forgotIn struct {
	Username string `json:"username" normal:"line" minLength:"1" maxLength:"255"`
	Email    string `json:"email" normal:"line" minLength:"1" maxLength:"254"`
}

// forgot only queues the request: a link is created after the answer, so that neither content nor time discloses
// whether the member exists.
func (h Handlers) forgot(ctx context.Context, caller wire.Caller, in forgotIn) (wire.None, error) {
	email, err := verification.ReadEmail(in.Email, "email")
	if err != nil {
		return wire.None{}, err
	}
	if _, err := member.UsernameKey(in.Username); err != nil {
		return wire.None{}, err
	}
	if h.Later == nil {
		return wire.None{}, fault.New(fault.TemporarilyUnavailable)
	}
	return wire.None{}, h.Later(ctx, ResetRequest{Username: in.Username, Email: email, Language: caller.Language})
}

// MailLink mails the link to the member with this username and address. Its origin comes from the configuration and not
// from the request.
func (h Handlers) MailLink(ctx context.Context, request ResetRequest) error {
	token, m, err := session.CreateLink(ctx, h.DB, request.Username, request.Email)
	if err != nil || token == "" {
		return err
	}
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return err
	}
	values := map[string]string{
		"brand": settings.Theme.Name, "account": m.Username, "minutes": strconv.Itoa(int(session.LinkLasts / time.Minute)),
		"link": h.PublicURL + "/login?reset=" + url.QueryEscape(token),
	}
	return h.Mail.Send(ctx, mail.Message{
		To: request.Email, Subject: messages.Format(m.Language, "message_password_link_subject", values),
		Text: messages.Format(m.Language, "message_password_link_email", values),
	})
}

type linkedIn struct {
	Token       string `json:"token" minLength:"1" maxLength:"64"`
	NewPassword string `json:"newPassword" minLength:"1" maxLength:"255"`
}

// resetByLink sets a new password with a link and logs in, unless an authenticator is required first.
func (h Handlers) resetByLink(ctx context.Context, caller wire.Caller, in linkedIn) (wire.SignedIn, error) {
	attempt := verification.Attempt{Account: "link\x00" + caller.Client(), Address: caller.IP}
	if _, err := h.Failures.Begin(ctx, attempt); err != nil {
		return wire.SignedIn{}, err
	}
	m, err := session.FindLink(ctx, h.DB, in.Token)
	if err != nil {
		return wire.SignedIn{}, err
	}
	if err := h.Failures.Succeeded(ctx, attempt); err != nil {
		return wire.SignedIn{}, err
	}
	fresh, err := newPassword(ctx, m, in.NewPassword)
	if err != nil {
		return wire.SignedIn{}, err
	}
	if err := session.ResetByLink(ctx, h.DB, in.Token, fresh); err != nil {
		return wire.SignedIn{}, err
	}
	return h.enter(ctx, caller, m, entry{first: session.FirstReset, isProved: true})
}

// newPassword checks a password and hashes it.
func newPassword(ctx context.Context, m member.Member, password string) (session.NewPassword, error) {
	if err := member.CheckNewPassword("newPassword", password, m.Username); err != nil {
		return session.NewPassword{}, err
	}
	hash, err := member.Hash(ctx, password)
	return session.NewPassword{Member: m.ID, Before: m.PasswordHash, After: hash}, err
}

type resetIn struct {
	NewPassword        string `json:"newPassword" minLength:"1" maxLength:"255"`
	MobileNum          string `json:"mobileNum" normal:"code" minLength:"1" maxLength:"32"`
	CountryDialingCode string `json:"countryDialingCode" normal:"code" maxLength:"8"`
	VerificationCode   string `json:"verificationCode" normal:"code" minLength:"1" maxLength:"16"`
}

// resetByCode sets a new password with a code sent to the phone. The password is checked before the code, because the
// transaction that sets it uses the code up.
func (h Handlers) resetByCode(ctx context.Context, caller wire.Caller, in resetIn) (wire.SignedIn, error) {
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return wire.SignedIn{}, err
	}
	phone, err := verification.ReadPhone(in.CountryDialingCode, in.MobileNum, settings.Dials(), phoneFields)
	if err != nil {
		return wire.SignedIn{}, err
	}
	if err := member.CheckNewPassword("newPassword", in.NewPassword, ""); err != nil {
		return wire.SignedIn{}, err
	}
	bound := verification.Bound{Purpose: verification.ForPassword, Target: phone.E164(), Holder: caller.Client()}
	attempt := verification.Attempt{Account: "code\x00" + phone.E164() + "\x00" + caller.Client(), Address: caller.IP}
	if _, err := h.Failures.Begin(ctx, attempt); err != nil {
		return wire.SignedIn{}, err
	}
	if err := h.Codes.Try(ctx, h.DB, bound, in.VerificationCode); err != nil {
		return wire.SignedIn{}, err
	}
	if err := h.Failures.Succeeded(ctx, attempt); err != nil {
		return wire.SignedIn{}, err
	}
	m, err := member.WithPhone(ctx, h.DB, phone)
	if errors.Is(err, fault.New(fault.NotFound)) {
		return wire.SignedIn{}, fault.New(fault.CodeWrong)
	}
	if err != nil {
		return wire.SignedIn{}, err
	}
	if m, err = h.claimed(ctx, caller, m); err != nil {
		return wire.SignedIn{}, err
	}
	fresh, err := newPassword(ctx, m, in.NewPassword)
	if err != nil {
		return wire.SignedIn{}, err
	}
	phoneCode := session.PhoneCode{Codes: h.Codes, Bound: bound, Code: in.VerificationCode}
	if err := session.ResetByCode(ctx, h.DB, phoneCode, fresh); err != nil {
		return wire.SignedIn{}, err
	}
	return h.enter(ctx, caller, m, entry{first: session.FirstReset, isProved: true})
}

// claimed claims the account for the holder of the phone and reads the member again.
func (h Handlers) claimed(ctx context.Context, caller wire.Caller, m member.Member) (member.Member, error) {
	if err := session.ClaimPhone(ctx, h.DB, m.ID, caller.Device); err != nil {
		return m, err
	}
	return member.Find(ctx, h.DB, m.ID)
}
