package operator

import (
	"context"
	"errors"

	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/operator"
	"lantern/store/pg"
	"lantern/store/verification"
)

// Authenticate completes the caller with the operator, roles and session of a session token. Faults: session_expired.
func Authenticate(ctx context.Context, db *pg.DB, token string, who *wire.Caller) error {
	now, err := operator.Find(ctx, db, token)
	who.Operator, who.Username, who.Session = now.Operator, now.Name, now.ID
	who.Roles, who.Needs = now.Roles, now.Needs()
	return err
}

// current returns the caller's session.
func current(who wire.Caller) operator.Current {
	return operator.Current{ID: who.Session, Operator: who.Operator, Name: who.Username}
}

type signInIn struct {
	Username string `json:"username" minLength:"1" maxLength:"64"`
	Password string `json:"password" minLength:"1" maxLength:"255"`
	// Code is from the authenticator app; it is omitted if the account has none yet.
	Code      string `json:"code,omitempty" normal:"code" maxLength:"16"`
	Captcha   string `json:"captcha,omitempty" normal:"code" maxLength:"16"`
	CaptchaID string `json:"captchaId,omitempty" maxLength:"64"`
}

type signedInOut struct {
	Token string   `json:"token"`
	Name  string   `json:"name"`
	Roles []string `json:"roles"`
	// Needs lists what the operator must set up before other calls are answered: password, authenticator.
	Needs []string `json:"needs"`
}

// signIn answers an unknown name like a wrong password and takes as long, so that names cannot be found by trying.
func (h Handlers) signIn(ctx context.Context, who wire.Caller, in signInIn) (signedInOut, error) {
	attempt := verification.Attempt{Account: "operator\x00" + in.Username, Address: who.IP}
	if err := h.admit(ctx, who, attempt, in); err != nil {
		return signedInOut{}, err
	}
	found, err := operator.AccountNamed(ctx, h.DB, in.Username)
	isKnown := err == nil
	if err != nil && !errors.Is(err, fault.New(fault.NotFound)) {
		return signedInOut{}, errors.Join(err, h.Failures.Release(ctx, attempt))
	}
	needsRehash, err := h.checkPassword(ctx, who, attempt, guess{found, isKnown, in.Password})
	if err != nil {
		return signedInOut{}, err
	}
	if err := h.checkCode(ctx, who, attempt, found, in.Code); err != nil {
		return signedInOut{}, err
	}
	if err := h.Failures.Succeeded(ctx, attempt); err != nil {
		return signedInOut{}, err
	}
	opening := operator.Opening{IP: who.IP, Description: who.Describe(), IsProved: found.HasAuthenticator,
		RequestID: who.RequestID}
	if needsRehash {
		if opening.Hash, err = member.Hash(ctx, in.Password); err != nil {
			return signedInOut{}, err
		}
	}
	token, err := operator.SignIn(ctx, h.DB, found, opening)
	lacks := operator.Current{NeedsNewPassword: found.NeedsNewPassword, IsProved: opening.IsProved}
	return signedInOut{Token: token, Name: found.Name, Roles: found.Roles, Needs: lacks.Needs()}, err
}

// admit counts the attempt, and requires a captcha after too many failures.
func (h Handlers) admit(ctx context.Context, who wire.Caller, attempt verification.Attempt, in signInIn) error {
	standing, err := h.Failures.Begin(ctx, attempt)
	if err != nil || !standing.NeedsCaptcha {
		return err
	}
	shown := verification.HumanProof{
		CaptchaScope: verification.CaptchaScope{Purpose: "login", Client: who.Client()}, IP: who.IP, CaptchaID: in.CaptchaID,
		Captcha: in.Captcha,
	}
	if err := h.Person(ctx, shown); err != nil {
		return errors.Join(err, h.Failures.Release(ctx, attempt))
	}
	return nil
}

// guess is the password sent with a name, and the account of that name if there is one.
type guess struct {
	account  operator.Account
	isKnown  bool
	password string
}

// checkPassword returns whether the stored hash has an older cost and should be renewed. Faults: those of a failed
// login (verification.Failures).
func (h Handlers) checkPassword(ctx context.Context, who wire.Caller, attempt verification.Attempt,
	g guess) (needsRehash bool, err error) {
	isRight := false
	if g.isKnown {
		isRight, needsRehash, err = member.Verify(ctx, g.account.PasswordHash, g.password)
	} else {
		err = member.SimulateVerify(ctx, g.password)
	}
	if err != nil {
		return false, errors.Join(err, h.Failures.Release(ctx, attempt))
	}
	if isRight {
		return needsRehash, nil
	}
	standing, err := h.Failures.Failed(ctx, attempt)
	if err := errors.Join(err, h.Failures.Watch(ctx, attempt),
		h.recordRefusal(ctx, who, g.account.ID, "password")); err != nil {
		return false, err
	}
	return false, standing.Refusal()
}

// checkCode requires the code of the authenticator if the account has one. Each code is accepted once.
func (h Handlers) checkCode(
	ctx context.Context, who wire.Caller, attempt verification.Attempt, found operator.Account, code string,
) error {
	switch {
	case !found.HasAuthenticator:
		return nil
	case code == "":
		return errors.Join(fault.New(fault.VerificationRequired).With("methods", []string{"totp"}),
			h.Failures.Release(ctx, attempt))
	}
	err := h.Authenticators.Check(ctx, h.DB, id.Member(found.ID), code)
	if f := fault.Of(err); f != nil && f.Code == fault.CodeWrong {
		return errors.Join(f.In("code", string(f.Code), nil), h.recordRefusal(ctx, who, found.ID, "code"))
	}
	return err
}

// recordRefusal stores a failed login; what is the wrong credential.
func (h Handlers) recordRefusal(ctx context.Context, who wire.Caller, whom id.Operator, what string) error {
	return operator.Refuse(ctx, h.DB, operator.Refusal{Who: whom, IP: who.IP, What: what, RequestID: who.RequestID})
}

func (h Handlers) signOut(ctx context.Context, who wire.Caller, _ wire.None) (wire.None, error) {
	return wire.None{}, operator.SignOut(ctx, h.DB, current(who), who.RequestID)
}
