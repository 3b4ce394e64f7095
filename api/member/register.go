package member

import (
	"context"
	"crypto/rand"
	"strings"

	"lantern/api/wire"
	"lantern/store/agent"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/normalize"
	"lantern/store/session"
	"lantern/store/system"
	"lantern/store/verification"
)

// registerIn contains every field that a registration may have; the merchant's settings decide which are offered.
type registerIn struct {
	Username           string `json:"username,omitempty" normal:"line" maxLength:"255"`
	Password           string `json:"password,omitempty" maxLength:"255"`
	ConfirmPassword    string `json:"confirmPassword,omitempty" maxLength:"255"`
	VerifyPassword     string `json:"verifyPwd,omitempty" maxLength:"255"`
	MobileNum          string `json:"mobileNum,omitempty" normal:"code" maxLength:"255"`
	CountryDialingCode string `json:"countryDialingCode,omitempty" normal:"code" maxLength:"8"`
	PayeeName          string `json:"payeeName,omitempty" normal:"name" maxLength:"255"`
	PaymentPassword    string `json:"paymentPassword,omitempty" maxLength:"255"`
	QQ                 string `json:"qqNum,omitempty" normal:"code" maxLength:"255"`
	Line               string `json:"line,omitempty" normal:"line" maxLength:"255"`
	Whatsapp           string `json:"whatsapp,omitempty" normal:"line" maxLength:"255"`
	Facebook           string `json:"facebook,omitempty" normal:"line" maxLength:"255"`
	Wechat             string `json:"wechat,omitempty" normal:"line" maxLength:"255"`
	Telegram           string `json:"telegram,omitempty" normal:"line" maxLength:"255"`
	Zalo               string `json:"zalo,omitempty" normal:"line" maxLength:"255"`
	IDNumber           string `json:"idNumber,omitempty" normal:"code" maxLength:"255"`
	Email              string `json:"email,omitempty" normal:"line" maxLength:"255"`
	Recommender        string `json:"recommenderId,omitempty" normal:"line" maxLength:"255"`
	AffiliateCode      string `json:"affiliateCode,omitempty" normal:"line" maxLength:"64"`
	ReferralCode       string `json:"referralCode,omitempty" normal:"line" maxLength:"64"`
	VerificationCode   string `json:"verificationCode,omitempty" normal:"code" maxLength:"16"`
	Captcha            string `json:"captcha,omitempty" normal:"code" maxLength:"16"`
	CaptchaID          string `json:"captchaId,omitempty" maxLength:"64"`
	HumanVerification  string `json:"humanVerification,omitempty" maxLength:"2048"`
	RegisterURL        string `json:"registerUrl,omitempty" maxLength:"2048"`
	RegisterMethod     string `json:"registerMethod,omitempty" enum:"WEB,PWA,IOS,IOS_LITE,ANDROID"`
	Domain             string `json:"domain,omitempty" maxLength:"255"`
	HasAgreed          bool   `json:"termsAccepted"`
	BindToken          string `json:"bindToken,omitempty" maxLength:"255"`
	PhoneIDToken       string `json:"phoneIdToken,omitempty" maxLength:"8192"`
}

// profile returns the values that are stored as sent.
func (in registerIn) profile() map[string]string {
	return filled(map[string]string{
		"mobileNum": normalize.Phone(in.MobileNum, in.CountryDialingCode), "countryDialingCode": in.CountryDialingCode,
		"payeeName": in.PayeeName, "qqNum": in.QQ, "line": in.Line,
		"whatsapp": in.Whatsapp, "facebook": in.Facebook, "wechat": in.Wechat, "telegram": in.Telegram, "zalo": in.Zalo,
		"idNumber": in.IDNumber,
	})
}

// asked returns the values that are checked against the merchant's fields. Invitation codes of hidden fields are left
// out, because they may come from the page's address.
func (in registerIn) asked(fields []member.Field) map[string]string {
	values := filled(map[string]string{
		"username": in.Username, "password": in.Password, "confirmPassword": in.confirmation(),
		"paymentPassword": in.PaymentPassword, "email": in.Email, "captcha": in.Captcha,
		"verificationCode": in.VerificationCode,
	})
	for name, value := range in.profile() {
		values[name] = value
	}
	codes := filled(map[string]string{"recommenderId": in.Recommender, "affiliateCode": in.AffiliateCode,
		"referralCode": in.ReferralCode})
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
	if err := in.check(in.spared(fields)); err != nil {
		return wire.SignedIn{}, err
	}
	if _, err := member.UsernameKey(in.Username); err != nil {
		return wire.SignedIn{}, err
	}
	if in.Password == "" {
		return wire.SignedIn{}, fault.Invalid("password", "required")
	}
	var proof *phoneProof
	if in.bringsProof(fields) {
		if proof, err = in.proof(who, settings); err != nil {
			return wire.SignedIn{}, err
		}
	}
	return h.enroll(ctx, who, in, form{settings, fields, proof})
}

// form is a registration whose values have passed the checks of its fields.
type form struct {
	settings system.Settings
	fields   []member.Field
	proof    *phoneProof
}

// enroll repeats the answer of a registration whose answer was lost; otherwise it checks the phone code, or the captcha
// if there is no code, and creates the account. A code needs no captcha beside it, because sending it required one.
func (h Handlers) enroll(ctx context.Context, who wire.Caller, in registerIn, f form) (wire.SignedIn, error) {
	if again, err := h.repeat(ctx, who, in); err != nil || again != nil {
		return orNothing(again), err
	}
	switch {
	case f.proof.isAsked():
		if err := h.prove(ctx, in, f.proof); err != nil {
			return wire.SignedIn{}, underItsField(err)
		}
	case offers(f.fields, "captcha"):
		if err := h.Person(ctx, in.shown(who)); err != nil {
			return wire.SignedIn{}, err
		}
	}
	return h.join(ctx, who, in, f)
}

func (in registerIn) shown(who wire.Caller) verification.HumanProof {
	return verification.HumanProof{
		CaptchaScope: verification.CaptchaScope{Purpose: "register", Client: who.Client()}, IP: who.IP,
		CaptchaID: in.CaptchaID, Captcha: in.Captcha, Proof: in.HumanVerification,
	}
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
	for name, again := range map[string]string{"confirmPassword": in.confirmation(), "verifyPwd": in.VerifyPassword} {
		isAsked := name == "confirmPassword" && offers(fields, name)
		if again != in.Password && (again != "" || isAsked) {
			return fault.Invalid(name, "different")
		}
	}
	if in.PaymentPassword != "" {
		if err := member.CheckPaymentPassword(in.PaymentPassword); err != nil {
			return err
		}
	}
	if in.Password == "" {
		return nil
	}
	return member.CheckNewPassword("password", in.Password, strings.TrimSpace(in.Username))
}

// confirmation is the password typed again; the field has two names.
func (in registerIn) confirmation() string {
	if in.ConfirmPassword == "" {
		return in.VerifyPassword
	}
	return in.ConfirmPassword
}

func offers(fields []member.Field, name string) bool {
	for _, f := range fields {
		if f.Name == name {
			return f.IsEnabled && f.IsRequired
		}
	}
	return false
}

// bringsProof reports whether the form contains a proof of the number, which may be required or voluntary.
func (in registerIn) bringsProof(fields []member.Field) bool {
	return offers(fields, "verificationCode") || strings.TrimSpace(in.VerificationCode) != "" || in.PhoneIDToken != ""
}

// repeat answers a registration whose first answer was lost: the same name and password, from the device that
// registered, minutes ago.
func (h Handlers) repeat(ctx context.Context, who wire.Caller, in registerIn) (*wire.SignedIn, error) {
	if isOwn, err := session.RegisteredHere(ctx, h.DB, in.Username, who.Device); err != nil || !isOwn {
		return nil, err
	}
	found, err := member.Named(ctx, h.DB, in.Username)
	if err != nil {
		return nil, err
	}
	if isRight, _, err := member.Verify(ctx, found.PasswordHash, in.Password); err != nil || !isRight {
		return nil, err
	}
	opening := openingOf(who)
	if err := session.SignIn(ctx, h.DB, found.ID, opening, session.Rehash{}); err != nil {
		return nil, err
	}
	out := signedIn(opening.Token, found.ID, found.Username, found.Kind)
	return &out, nil
}

func (h Handlers) join(ctx context.Context, who wire.Caller, in registerIn, f form) (wire.SignedIn, error) {
	fresh := member.New{
		ID: id.New[id.Member](), Username: strings.TrimSpace(in.Username), Email: strings.TrimSpace(in.Email),
		Profile:  in.profile(),
		Language: who.Language, HasAgreed: in.HasAgreed, RegisterURL: in.RegisterURL, RegisterMethod: in.RegisterMethod,
	}
	if f.proof != nil {
		fresh.Phone, fresh.IsPhoneProved = f.proof.phone, f.proof.isAsked()
		delete(fresh.Profile, "mobileNum")
		delete(fresh.Profile, "countryDialingCode")
	}
	password := in.Password
	if password == "" {
		// The password is random and unknown: such a member signs in by code, and may set a password by code.
		password, fresh.IsWithoutPassword = rand.Text(), true
	}
	var err error
	if fresh.Password, err = member.Hash(ctx, password); err != nil {
		return wire.SignedIn{}, err
	}
	if in.PaymentPassword != "" {
		if fresh.PaymentPassword, err = member.Hash(ctx, in.PaymentPassword); err != nil {
			return wire.SignedIn{}, err
		}
	}
	opening := openingOf(who)
	step := verification.Step(session.BeginAndBind(opening, in.BindToken))
	if f.proof.isAsked() {
		step = h.spent(in, f.proof, step)
	}
	joined, err := agent.Register(ctx, h.DB, agent.Registration{
		Member: fresh, Codes: in.codes(who), Merchant: agent.Merchant{DefaultAgent: f.settings.DefaultAgent,
			AgentKinds: f.settings.AgentKinds},
		Currency: f.settings.Currency,
	}, agent.Step(step))
	if err != nil {
		return wire.SignedIn{}, underItsField(err)
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
	at := session.Place{Platform: who.Platform, Device: who.Device, IP: who.IP, Description: who.Describe()}
	return &session.Opening{Scope: session.Player, IsProved: true, At: at}
}

func signedIn(token string, who id.Member, username string, kind member.Kind) wire.SignedIn {
	return wire.SignedIn{
		Token: token, FirstTimeLogin: true,
		Member: wire.SignedInMember{ID: string(who), Account: username, Type: int(kind)},
	}
}
