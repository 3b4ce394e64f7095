package session

import (
	"context"
	"errors"
	"net/url"
	"strconv"
	"time"

	"lantern/api/outside/mail"
	"lantern/api/wire"
	"lantern/api/words"
	"lantern/store/fault"
	"lantern/store/member"
	"lantern/store/session"
	"lantern/store/verification"
)

// Forgotten is somebody's wish for a new password.
type Forgotten struct{ Username, Email, Language string }

type forgotIn struct {
	Username string `json:"username" minLength:"1" maxLength:"255"`
	Email    string `json:"email" minLength:"1" maxLength:"254"`
}

// forgot only takes the wish: what is done about it comes after the answer, so that neither its words nor its time tell
// who is here.
func (h Handlers) forgot(ctx context.Context, who wire.Caller, in forgotIn) (wire.None, error) {
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
	return wire.None{}, h.Later(ctx, Forgotten{Username: in.Username, Email: email, Language: who.Language})
}

// MailLink sends the link to whoever has this name and this address. It leads to our own origin, whatever the request
// said of itself.
func (h Handlers) MailLink(ctx context.Context, wish Forgotten) error {
	token, m, err := session.MakeLink(ctx, h.DB, wish.Username, wish.Email)
	if err != nil || token == "" {
		return err
	}
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return err
	}
	values := map[string]string{
		"house": settings.Theme.Name, "account": m.Username, "minutes": strconv.Itoa(int(session.LinkLasts / time.Minute)),
		"link": h.PublicURL + "/login?reset=" + url.QueryEscape(token),
	}
	return h.Mail.Send(ctx, mail.Message{
		To: wish.Email, Subject: words.Tell(m.Language, "message_password_link_subject", values),
		Text: words.Tell(m.Language, "message_password_link_email", values),
	})
}

type linkedIn struct {
	Token       string `json:"token" minLength:"1" maxLength:"64"`
	NewPassword string `json:"newPassword" minLength:"1" maxLength:"255"`
}

// resetByLink sets a new password by a link and signs in, unless an authenticator is asked first.
func (h Handlers) resetByLink(ctx context.Context, who wire.Caller, in linkedIn) (wire.SignedIn, error) {
	attempt := verification.Attempt{Account: "link\x00" + who.Client(), Address: who.IP}
	if _, err := h.Failures.Begin(ctx, attempt); err != nil {
		return wire.SignedIn{}, err
	}
	m, err := session.Linked(ctx, h.DB, in.Token)
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
	return h.enter(ctx, who, m, entry{shown: session.ShownReset, isProved: true})
}

// newPassword checks one and makes its hash.
func newPassword(ctx context.Context, m member.Member, password string) (session.NewPassword, error) {
	if err := member.CheckNewPassword("newPassword", password, m.Username); err != nil {
		return session.NewPassword{}, err
	}
	hash, err := member.Hash(ctx, password)
	return session.NewPassword{Member: m.ID, Before: m.PasswordHash, After: hash}, err
}

type resetIn struct {
	NewPassword        string `json:"newPassword" minLength:"1" maxLength:"255"`
	MobileNum          string `json:"mobileNum" minLength:"1" maxLength:"32"`
	CountryDialingCode string `json:"countryDialingCode" maxLength:"8"`
	VerificationCode   string `json:"verificationCode" minLength:"1" maxLength:"16"`
}

// resetByCode does the same for whoever holds the phone. The password is looked at before the code, which is used up by
// the deed itself.
func (h Handlers) resetByCode(ctx context.Context, who wire.Caller, in resetIn) (wire.SignedIn, error) {
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
	bound := verification.Bound{Purpose: verification.ForPassword, Target: phone.E164(), Holder: who.Client()}
	attempt := verification.Attempt{Account: "code\x00" + phone.E164() + "\x00" + who.Client(), Address: who.IP}
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
	if m, err = h.claimed(ctx, who, m); err != nil {
		return wire.SignedIn{}, err
	}
	fresh, err := newPassword(ctx, m, in.NewPassword)
	if err != nil {
		return wire.SignedIn{}, err
	}
	held := session.Held{Codes: h.Codes, Bound: bound, Code: in.VerificationCode}
	if err := session.ResetByCode(ctx, h.DB, held, fresh); err != nil {
		return wire.SignedIn{}, err
	}
	return h.enter(ctx, who, m, entry{shown: session.ShownReset, isProved: true})
}

// claimed is the member as he stands once the phone's holder has claimed the account.
func (h Handlers) claimed(ctx context.Context, who wire.Caller, m member.Member) (member.Member, error) {
	if err := session.ClaimPhone(ctx, h.DB, m.ID, who.Device); err != nil {
		return m, err
	}
	return member.Find(ctx, h.DB, m.ID)
}
