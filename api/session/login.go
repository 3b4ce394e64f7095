package session

import (
	"context"
	"errors"
	"time"

	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/member"
	"lantern/store/session"
	"lantern/store/system"
	"lantern/store/verification"
)

type loginIn struct {
	Type      string `json:"type" enum:"username"`
	Username  string `json:"username" minLength:"1" maxLength:"255"`
	Password  string `json:"password" minLength:"1" maxLength:"255"`
	Scope     string `json:"scope,omitempty" enum:"player,agent"`
	Captcha   string `json:"captcha,omitempty" maxLength:"16"`
	CaptchaID string `json:"captchaId,omitempty" maxLength:"64"`
}

// login answers and takes the same for a name that nobody has as for a wrong password.
func (h Handlers) login(ctx context.Context, who wire.Caller, in loginIn) (wire.SignedIn, error) {
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return wire.SignedIn{}, err
	}
	found, err := member.Named(ctx, h.DB, in.Username)
	isKnown := err == nil
	if err != nil && !errors.Is(err, fault.New(fault.NotFound)) {
		return wire.SignedIn{}, err
	}
	attempt, err := h.attempt(ctx, who, in, found)
	if err != nil {
		return wire.SignedIn{}, err
	}
	if err := h.admit(ctx, who, in, attempt); err != nil {
		return wire.SignedIn{}, err
	}
	isDated, err := h.verify(ctx, attempt, found, isKnown, in.Password)
	if err != nil {
		return wire.SignedIn{}, err
	}
	if err := h.Failures.Succeeded(ctx, attempt); err != nil {
		return wire.SignedIn{}, err
	}
	if err := mayEnter(settings, found, in.Scope); err != nil {
		return wire.SignedIn{}, err
	}
	return h.open(ctx, who, in, found, isDated, settings)
}

// attempt counts by account, and apart on a device that the member used before: strangers cannot lock him out of his own.
func (h Handlers) attempt(ctx context.Context, who wire.Caller, in loginIn, found member.Member) (verification.Attempt, error) {
	account, err := member.UsernameKey(in.Username)
	if err != nil {
		account = in.Username
	}
	isOwn, err := session.KnowsDevice(ctx, h.DB, found.ID, who.Device)
	if isOwn {
		account += "\x00" + who.Device
	}
	return verification.Attempt{Account: account, Address: who.IP}, err
}

func (h Handlers) admit(ctx context.Context, who wire.Caller, in loginIn, attempt verification.Attempt) error {
	standing, err := h.Failures.Begin(ctx, attempt)
	if err != nil || !standing.NeedsCaptcha {
		return err
	}
	asked := verification.Asked{Purpose: "login", Client: who.Client()}
	if err := h.Captchas.Check(ctx, asked, in.CaptchaID, in.Captcha); err != nil {
		return errors.Join(err, h.Failures.GiveBack(ctx, attempt))
	}
	return nil
}

func (h Handlers) verify(ctx context.Context, attempt verification.Attempt, found member.Member, isKnown bool, password string) (isDated bool, err error) {
	isRight := false
	if isKnown {
		isRight, isDated, err = member.Verify(ctx, found.PasswordHash, password)
	} else {
		err = member.Pretend(ctx, password)
	}
	if err != nil || isRight {
		return isDated, err
	}
	standing, err := h.Failures.Failed(ctx, attempt)
	if err != nil {
		return false, err
	}
	return false, fault.New(fault.WrongCredentials).With("needCaptcha", standing.NeedsCaptcha)
}

// mayEnter comes after the password, so that only the owner learns what his account is.
func mayEnter(settings system.Settings, m member.Member, scope string) error {
	isAgent := settings.IsAgent(int(m.Kind))
	switch {
	case m.IsLoginFrozen:
		return fault.New(fault.AccountLocked)
	case scope == string(session.Agent) && !isAgent:
		return fault.New(fault.AgentsOnly)
	case m.Kind != member.Player && !isAgent:
		return fault.New(fault.MembersOnly)
	}
	return nil
}

func (h Handlers) open(ctx context.Context, who wire.Caller, in loginIn, m member.Member, isDated bool, settings system.Settings) (wire.SignedIn, error) {
	opening := openingOf(who, in.Scope)
	renewal := session.Renewal{Before: m.PasswordHash}
	if isDated {
		fresh, err := member.Hash(ctx, in.Password)
		if err != nil {
			return wire.SignedIn{}, err
		}
		renewal.After = fresh
	}
	if err := session.SignIn(ctx, h.DB, m.ID, opening, renewal); err != nil {
		return wire.SignedIn{}, err
	}
	age := time.Since(m.PasswordChangedAt)
	isExpired := settings.Has(system.PasswordExpiry) && age > time.Duration(settings.PasswordDays)*24*time.Hour
	return wire.SignedIn{
		Token: opening.Token, FirstTimeLogin: m.LastLoginAt == nil, PasswordExpired: isExpired || m.NeedsNewPassword,
		WeakPassword: member.IsCommon(in.Password),
		Member:       wire.SignedInMember{ID: string(m.ID), Account: m.Username, Nickname: m.Nickname, Type: int(m.Kind)},
	}, nil
}

func openingOf(who wire.Caller, scope string) *session.Opening {
	if scope == "" {
		scope = string(session.Player)
	}
	return &session.Opening{Scope: session.Scope(scope), At: session.Place{Platform: who.Platform, Device: who.Device, IP: who.IP}}
}
