package operator

import (
	"context"
	"errors"

	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/operator"
	"lantern/store/verification"
)

type accountOut struct {
	Name  string   `json:"name"`
	Roles []string `json:"roles"`
}

func (h Handlers) account(_ context.Context, who wire.Caller, _ wire.None) (accountOut, error) {
	return accountOut{Name: who.Username, Roles: who.Roles}, nil
}

type passwordIn struct {
	OldPassword string `json:"oldPassword" minLength:"1" maxLength:"255"`
	NewPassword string `json:"newPassword" minLength:"1" maxLength:"255"`
	Again       string `json:"confirmNewPassword" maxLength:"255"`
}

// password always asks for the old one, and counts what is wrong apart from sign-ins: a found session is not for
// guessing.
func (h Handlers) password(ctx context.Context, who wire.Caller, in passwordIn) (wire.None, error) {
	if in.Again != in.NewPassword {
		return wire.None{}, fault.Invalid("confirmNewPassword", "different")
	}
	if err := member.CheckNewPassword("newPassword", in.NewPassword, who.Username); err != nil {
		return wire.None{}, err
	}
	found, err := operator.AccountOf(ctx, h.DB, who.Operator)
	if err != nil {
		return wire.None{}, err
	}
	if err := h.knowsOld(ctx, who, found, in.OldPassword); err != nil {
		return wire.None{}, err
	}
	if in.NewPassword == in.OldPassword {
		return wire.None{}, fault.Invalid("newPassword", "unchanged")
	}
	hash, err := member.Hash(ctx, in.NewPassword)
	if err != nil {
		return wire.None{}, err
	}
	fresh := operator.NewPassword{Before: found.PasswordHash, After: hash, RequestID: who.RequestID}
	return wire.None{}, operator.ChangePassword(ctx, h.DB, current(who), fresh)
}

func (h Handlers) knowsOld(ctx context.Context, who wire.Caller, found operator.Account, old string) error {
	attempt := verification.Attempt{Account: "operator password\x00" + string(who.Operator), Address: who.IP}
	if _, err := h.Failures.Begin(ctx, attempt); err != nil {
		return err
	}
	isRight, _, err := member.Verify(ctx, found.PasswordHash, old)
	switch {
	case err != nil:
		return errors.Join(err, h.Failures.Release(ctx, attempt))
	case !isRight:
		return fault.Invalid("oldPassword", string(fault.WrongCredentials))
	}
	return h.Failures.Succeeded(ctx, attempt)
}

type keyOut struct {
	Secret string `json:"secret"`
	URL    string `json:"url"`
}

// beginAuthenticator creates the authenticator of an operator without one. Only another operator can remove an existing
// one, by resetting the account.
func (h Handlers) beginAuthenticator(ctx context.Context, who wire.Caller, _ wire.None) (keyOut, error) {
	found, err := operator.AccountOf(ctx, h.DB, who.Operator)
	switch {
	case err != nil:
		return keyOut{}, err
	case found.HasAuthenticator:
		return keyOut{}, fault.New(fault.Conflict)
	}
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return keyOut{}, err
	}
	key, err := h.Authenticators.Begin(ctx, h.DB, id.Member(who.Operator), settings.Theme.Name, who.Username)
	return keyOut{key.Secret, key.URL}, err
}

type codeIn struct {
	Code string `json:"code" normal:"code" minLength:"1" maxLength:"16"`
}

func (h Handlers) finishAuthenticator(ctx context.Context, who wire.Caller, in codeIn) (wire.None, error) {
	_, err := h.Authenticators.Finish(ctx, h.DB, id.Member(who.Operator), in.Code)
	if f := fault.Of(err); f != nil && (f.Code == fault.CodeWrong || f.Code == fault.CodeExpired) {
		return wire.None{}, f.In("code", string(f.Code), nil)
	}
	if err != nil {
		return wire.None{}, err
	}
	return wire.None{}, operator.Prove(ctx, h.DB, current(who), who.RequestID)
}
