package member

import (
	"context"
	"errors"
	"strings"

	"lantern/api/wire"
	"lantern/store/agent"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/session"
	"lantern/store/system"
	"lantern/store/verification"
)

// registerIn is every field that a registration may have; which of them are offered is the merchant's to say.
type registerIn struct {
	Username           string `json:"username" maxLength:"255"`
	Password           string `json:"password" maxLength:"255"`
	ConfirmPassword    string `json:"confirmPassword,omitempty" maxLength:"255"`
	VerifyPassword     string `json:"verifyPwd,omitempty" maxLength:"255"`
	MobileNum          string `json:"mobileNum,omitempty" maxLength:"255"`
	CountryDialingCode string `json:"countryDialingCode,omitempty" maxLength:"8"`
	PayeeName          string `json:"payeeName,omitempty" maxLength:"255"`
	PaymentPassword    string `json:"paymentPassword,omitempty" maxLength:"255"`
	QQ                 string `json:"qqNum,omitempty" maxLength:"255"`
	Line               string `json:"line,omitempty" maxLength:"255"`
	Whatsapp           string `json:"whatsapp,omitempty" maxLength:"255"`
	Facebook           string `json:"facebook,omitempty" maxLength:"255"`
	Wechat             string `json:"wechat,omitempty" maxLength:"255"`
	Telegram           string `json:"telegram,omitempty" maxLength:"255"`
	Zalo               string `json:"zalo,omitempty" maxLength:"255"`
	IDNumber           string `json:"idNumber,omitempty" maxLength:"255"`
	Email              string `json:"email,omitempty" maxLength:"255"`
	Recommender        string `json:"recommenderId,omitempty" maxLength:"255"`
	AffiliateCode      string `json:"affiliateCode,omitempty" maxLength:"64"`
	ReferralCode       string `json:"referralCode,omitempty" maxLength:"64"`
	Captcha            string `json:"captcha,omitempty" maxLength:"16"`
	CaptchaID          string `json:"captchaId,omitempty" maxLength:"64"`
	RegisterURL        string `json:"registerUrl,omitempty" maxLength:"2048"`
	RegisterMethod     string `json:"registerMethod,omitempty" enum:"WEB,PWA,IOS,IOS_LITE,ANDROID"`
	Domain             string `json:"domain,omitempty" maxLength:"255"`
	HasAgreed          bool   `json:"termsAccepted"`
}

// profile are the offered values that are kept as they are.
func (in registerIn) profile() map[string]string {
	return filled(map[string]string{
		"mobileNum": in.MobileNum, "countryDialingCode": in.CountryDialingCode, "payeeName": in.PayeeName, "qqNum": in.QQ, "line": in.Line,
		"whatsapp": in.Whatsapp, "facebook": in.Facebook, "wechat": in.Wechat, "telegram": in.Telegram, "zalo": in.Zalo, "idNumber": in.IDNumber,
	})
}

// asked are the values that the merchant's fields are held against. Codes may come from the address while their field is hidden.
func (in registerIn) asked(fields []member.Field) map[string]string {
	values := filled(map[string]string{
		"username": in.Username, "password": in.Password, "confirmPassword": in.ConfirmPassword, "verifyPwd": in.VerifyPassword,
		"paymentPassword": in.PaymentPassword, "email": in.Email, "captcha": in.Captcha,
	})
	for name, value := range in.profile() {
		values[name] = value
	}
	codes := filled(map[string]string{"recommenderId": in.Recommender, "affiliateCode": in.AffiliateCode, "referralCode": in.ReferralCode})
	for _, f := range fields {
		if value, isGiven := codes[f.Name]; isGiven && f.IsEnabled {
			values[f.Name] = value
		}
	}
	return values
}

func filled(values map[string]string) map[string]string {
	for name, value := range values {
		isSecret := strings.Contains(strings.ToLower(name), "pass") || name == "verifyPwd"
		if !isSecret {
			value = strings.TrimSpace(value)
		}
		if values[name] = value; value == "" {
			delete(values, name)
		}
	}
	return values
}

func (h Handlers) register(ctx context.Context, who wire.Caller, in registerIn) (wire.SignedIn, error) {
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return wire.SignedIn{}, err
	}
	if !settings.Has(system.UsernameRegistration) {
		return wire.SignedIn{}, fault.New(fault.NotFound)
	}
	fields, err := member.Fields(ctx, h.DB)
	if err != nil {
		return wire.SignedIn{}, err
	}
	if err := in.check(fields); err != nil {
		return wire.SignedIn{}, err
	}
	if again, err := h.repeat(ctx, who, in); err != nil || again != nil {
		return orNothing(again), err
	}
	if offers(fields, "captcha") {
		asked := verification.Asked{Purpose: "register", Client: who.Client()}
		if err := h.Captchas.Check(ctx, asked, in.CaptchaID, in.Captcha); err != nil {
			return wire.SignedIn{}, err
		}
	}
	return h.join(ctx, who, in, settings)
}

func orNothing(out *wire.SignedIn) wire.SignedIn {
	if out == nil {
		return wire.SignedIn{}
	}
	return *out
}

func (in registerIn) check(fields []member.Field) error {
	if err := member.CheckFields(fields, in.asked(fields)); err != nil {
		return err
	}
	if !in.HasAgreed {
		return fault.Invalid("termsAccepted", "required")
	}
	for name, again := range map[string]string{"confirmPassword": in.ConfirmPassword, "verifyPwd": in.VerifyPassword} {
		if again != in.Password && (again != "" || offers(fields, name)) {
			return fault.Invalid(name, "different")
		}
	}
	if in.PaymentPassword != "" {
		if err := member.CheckPaymentPassword(in.PaymentPassword); err != nil {
			return err
		}
	}
	if _, err := member.UsernameKey(in.Username); err != nil {
		return err
	}
	return member.CheckNewPassword("password", in.Password, strings.TrimSpace(in.Username))
}

func offers(fields []member.Field, name string) bool {
	for _, f := range fields {
		if f.Name == name {
			return f.IsEnabled && f.IsRequired
		}
	}
	return false
}

// repeat answers a registration whose first answer was lost: the same name and password, from the device that registered, minutes ago.
func (h Handlers) repeat(ctx context.Context, who wire.Caller, in registerIn) (*wire.SignedIn, error) {
	found, err := member.Named(ctx, h.DB, in.Username)
	if errors.Is(err, fault.New(fault.NotFound)) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if isOwn, err := session.BeganHere(ctx, h.DB, found.ID, who.Device); err != nil || !isOwn {
		return nil, err
	}
	if isRight, _, err := member.Verify(ctx, found.PasswordHash, in.Password); err != nil || !isRight {
		return nil, err
	}
	opening := openingOf(who)
	if err := session.SignIn(ctx, h.DB, found.ID, opening, session.Renewal{}); err != nil {
		return nil, err
	}
	out := signedIn(opening.Token, found.ID, found.Username, found.Kind)
	return &out, nil
}

func (h Handlers) join(ctx context.Context, who wire.Caller, in registerIn, settings system.Settings) (wire.SignedIn, error) {
	fresh := member.New{
		ID: id.New[id.Member](), Username: strings.TrimSpace(in.Username), Email: strings.TrimSpace(in.Email), Profile: in.profile(),
		Language: who.Language, HasAgreed: in.HasAgreed,
	}
	var err error
	if fresh.Password, err = member.Hash(ctx, in.Password); err != nil {
		return wire.SignedIn{}, err
	}
	if in.PaymentPassword != "" {
		if fresh.PaymentPassword, err = member.Hash(ctx, in.PaymentPassword); err != nil {
			return wire.SignedIn{}, err
		}
	}
	opening := openingOf(who)
	joined, err := agent.Register(ctx, h.DB, agent.Registration{
		Member: fresh, Codes: in.codes(who), House: agent.House{DefaultAgent: settings.DefaultAgent, AgentKinds: settings.AgentKinds},
		Currency: settings.Currency,
	}, opening.Begin)
	if err != nil {
		return wire.SignedIn{}, err
	}
	return signedIn(opening.Token, joined.ID, joined.Username, joined.Kind), nil
}

func (in registerIn) codes(who wire.Caller) agent.Codes {
	domain := in.Domain
	if domain == "" {
		domain = who.Origin
	}
	return agent.Codes{
		Affiliate: strings.TrimSpace(in.AffiliateCode), Referral: strings.TrimSpace(in.ReferralCode),
		Recommender: strings.TrimSpace(in.Recommender), Domain: domain,
	}
}

func openingOf(who wire.Caller) *session.Opening {
	return &session.Opening{Scope: session.Player, At: session.Place{Platform: who.Platform, Device: who.Device, IP: who.IP}}
}

func signedIn(token string, who id.Member, username string, kind member.Kind) wire.SignedIn {
	return wire.SignedIn{
		Token: token, FirstTimeLogin: true,
		Member: wire.SignedInMember{ID: string(who), Account: username, Type: int(kind)},
	}
}
