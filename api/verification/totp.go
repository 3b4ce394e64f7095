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

func (h Handlers) beginTOTP(ctx context.Context, who wire.Caller, _ wire.None) (totpKeyOut, error) {
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return totpKeyOut{}, err
	}
	key, err := h.Authenticators.Begin(ctx, h.DB, who.Member, settings.Theme.Name, who.Username)
	return totpKeyOut{key.Secret, key.URL}, err
}

type totpFinishIn struct {
	Code string `json:"code" minLength:"1" maxLength:"16"`
}

type recoveryOut struct {
	RecoveryCodes []string `json:"recoveryCodes"`
}

func (h Handlers) finishTOTP(ctx context.Context, who wire.Caller, in totpFinishIn) (recoveryOut, error) {
	codes, err := h.Authenticators.Finish(ctx, h.DB, who.Member, in.Code)
	return recoveryOut{codes}, underCode(err)
}

func (h Handlers) renewRecovery(ctx context.Context, who wire.Caller, _ wire.None) (recoveryOut, error) {
	codes, err := h.Authenticators.RenewRecovery(ctx, h.DB, who.Member)
	return recoveryOut{codes}, err
}

func (h Handlers) removeTOTP(ctx context.Context, who wire.Caller, _ wire.None) (wire.None, error) {
	return wire.None{}, h.Authenticators.Remove(ctx, h.DB, who.Member)
}

// CheckTOTP holds an authenticator's or a recovery code against the member's; other nouns get it.
func (h Handlers) CheckTOTP(ctx context.Context, who id.Member, code string) error {
	return underCode(h.Authenticators.Check(ctx, h.DB, who, code))
}

// underCode places what is wrong with a code under its field.
func underCode(err error) error {
	f := fault.Of(err)
	if f == nil || f.Code != fault.CodeWrong && f.Code != fault.CodeExpired {
		return err
	}
	return f.In("code", string(f.Code), nil)
}
