package verification

import (
	"context"

	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/id"
)

type totpKeyOut struct {
	Secret string `json:"secret"`
	URL    string `json:"url"`
}

func (h Handlers) beginTOTP(ctx context.Context, caller wire.Caller, _ wire.None) (totpKeyOut, error) {
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return totpKeyOut{}, err
	}
	key, err := h.Authenticators.Begin(ctx, h.DB, caller.Member, settings.Theme.Name, caller.Username)
	return totpKeyOut{key.Secret, key.URL}, err
}

type totpFinishIn struct {
	Code string `json:"code" normal:"code" minLength:"1" maxLength:"16"`
}

type recoveryOut struct {
	RecoveryCodes []string `json:"recoveryCodes"`
}

func (h Handlers) finishTOTP(ctx context.Context, caller wire.Caller, in totpFinishIn) (recoveryOut, error) {
	codes, err := h.Authenticators.Finish(ctx, h.DB, caller.Member, in.Code)
	return recoveryOut{codes}, underCode(err)
}

func (h Handlers) renewRecovery(ctx context.Context, caller wire.Caller, _ wire.None) (recoveryOut, error) {
	codes, err := h.Authenticators.RenewRecovery(ctx, h.DB, caller.Member)
	return recoveryOut{codes}, err
}

func (h Handlers) removeTOTP(ctx context.Context, caller wire.Caller, _ wire.None) (wire.None, error) {
	return wire.None{}, h.Authenticators.Remove(ctx, h.DB, caller.Member)
}

// CheckTOTP checks a code of the member's authenticator, or a recovery code. Other nouns receive it as Proofs.TOTP.
func (h Handlers) CheckTOTP(ctx context.Context, memberID id.Member, code string) error {
	return underCode(h.Authenticators.Check(ctx, h.DB, memberID, code))
}

// underCode reports a wrong or expired code under the field code.
func underCode(err error) error {
	f := fault.Of(err)
	if f == nil || f.Code != fault.CodeWrong && f.Code != fault.CodeExpired {
		return err
	}
	return f.In("code", string(f.Code), nil)
}
