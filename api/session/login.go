package session

import (
	"context"
	"errors"
	"slices"
	"time"

	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/member"
	"lantern/store/session"
	"lantern/store/system"
	"lantern/store/verification"
)

type loginIn struct {
	Type               string `json:"type" enum:"username,sms"`
	Username           string `json:"username,omitempty" normal:"line" maxLength:"255"`
	Password           string `json:"password,omitempty" maxLength:"255"`
	MobileNum          string `json:"mobileNum,omitempty" normal:"code" maxLength:"32"`
	CountryDialingCode string `json:"countryDialingCode,omitempty" normal:"code" maxLength:"8"`
	SMSCode            string `json:"smsCode,omitempty" normal:"code" maxLength:"16"`
	Scope              string `json:"scope,omitempty" enum:"player,agent"`
	Captcha            string `json:"captcha,omitempty" normal:"code" maxLength:"16"`
	CaptchaID          string `json:"captchaId,omitempty" maxLength:"64"`
	HumanVerification  string `json:"humanVerification,omitempty" maxLength:"2048"`
	Remember           bool   `json:"rememberMe,omitempty"`
}

// given refuses a login that lacks a field that its type needs.
func (in loginIn) given(names ...string) error {
	values := map[string]string{
		"username": in.Username, "password": in.Password, "mobileNum": in.MobileNum,
		"countryDialingCode": in.CountryDialingCode, "smsCode": in.SMSCode,
	}
	problems := fault.New(fault.ValidationFailed)
	for _, name := range names {
		if values[name] == "" {
			problems = problems.In(name, "required", nil)
		}
	}
	if len(problems.Fields) > 0 {
		return problems
	}
	return nil
}

func (h Handlers) login(ctx context.Context, caller wire.Caller, in loginIn) (wire.SignedIn, error) {
	if in.Type == "sms" {
		return h.loginByCode(ctx, caller, in)
	}
	return h.loginByName(ctx, caller, in)
}

// loginByName takes the same time and gives the same answer for an unknown username as for a wrong password.
func (h Handlers) loginByName(ctx context.Context, caller wire.Caller, in loginIn) (wire.SignedIn, error) {
	if err := in.given("username", "password"); err != nil {
		return wire.SignedIn{}, err
	}
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return wire.SignedIn{}, err
	}
	found, err := member.Named(ctx, h.DB, in.Username)
	isKnown := err == nil
	if err != nil && !errors.Is(err, fault.New(fault.NotFound)) {
		return wire.SignedIn{}, err
	}
	attempt, err := h.attempt(ctx, caller, in.Username, found)
	if err != nil {
		return wire.SignedIn{}, err
	}
	attempt.CaptchaAfter = settings.CaptchaAfter
	if err := h.admit(ctx, caller, in, attempt); err != nil {
		return wire.SignedIn{}, err
	}
	needsRehash, err := h.checkPassword(ctx, attempt, found, isKnown, in.Password)
	if err != nil {
		return wire.SignedIn{}, err
	}
	if err := h.Failures.Succeeded(ctx, attempt); err != nil {
		return wire.SignedIn{}, err
	}
	renewal := session.Rehash{Before: found.PasswordHash}
	if needsRehash {
		if renewal.After, err = member.Hash(ctx, in.Password); err != nil {
			return wire.SignedIn{}, err
		}
	}
	// A password may be stolen: it counts as a fresh proof of identity only if the member has no stronger one.
	proofs, err := session.Proofs(ctx, h.DB, found.ID, settings.Sends)
	if err != nil {
		return wire.SignedIn{}, err
	}
	return h.enter(ctx, caller, found, entry{
		scope: in.Scope, first: session.FirstPassword, remember: in.Remember,
		isProved: slices.Contains(proofs, session.ByPassword), renewal: renewal,
		isExpired: h.isExpired(settings, found), hasWeak: member.IsCommon(in.Password),
	})
}

// isExpired returns whether the password must be changed: it is older than the merchant allows, or another person set
// it.
func (h Handlers) isExpired(settings system.Settings, m member.Member) bool {
	isOld := h.Clock.Now().Sub(m.PasswordChangedAt) > time.Duration(settings.PasswordDays)*24*time.Hour
	return m.HasPassword && (m.NeedsNewPassword || settings.Has(system.PasswordExpiry) && isOld)
}

// attempt counts by account, and separately on a device that the member used before, so that attackers cannot lock
// members out of their own devices.
func (h Handlers) attempt(ctx context.Context, caller wire.Caller, name string,
	found member.Member) (verification.Attempt, error) {
	account, err := member.UsernameKey(name)
	if err != nil {
		account = name
	}
	isOwn, err := session.KnowsDevice(ctx, h.DB, found.ID, caller.Device)
	if isOwn {
		account += "\x00" + caller.Device
	}
	return verification.Attempt{Account: account, Address: caller.IP}, err
}

func (h Handlers) admit(ctx context.Context, caller wire.Caller, in loginIn, attempt verification.Attempt) error {
	standing, err := h.Failures.Begin(ctx, attempt)
	if err != nil || !standing.NeedsCaptcha {
		return err
	}
	shown := verification.HumanProof{
		CaptchaScope: verification.CaptchaScope{Purpose: "login", Client: caller.Client()}, IP: caller.IP,
		CaptchaID: in.CaptchaID, Captcha: in.Captcha, Proof: in.HumanVerification,
	}
	if err := h.Person(ctx, shown); err != nil {
		return errors.Join(err, h.Failures.Release(ctx, attempt))
	}
	return nil
}

func (h Handlers) checkPassword(ctx context.Context, attempt verification.Attempt, found member.Member, isKnown bool,
	password string) (needsRehash bool, err error) {
	isRight := false
	if isKnown {
		isRight, needsRehash, err = member.Verify(ctx, found.PasswordHash, password)
	} else {
		err = member.SimulateVerify(ctx, password)
	}
	if err != nil {
		return false, errors.Join(err, h.Failures.Release(ctx, attempt))
	}
	if isRight {
		return needsRehash, nil
	}
	standing, err := h.Failures.Failed(ctx, attempt)
	if err := errors.Join(err, h.Failures.Watch(ctx, attempt)); err != nil {
		return false, err
	}
	return false, standing.Refusal()
}
