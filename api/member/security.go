package member

import (
	"context"
	"time"

	"lantern/api/outside/geo"
	"lantern/api/wire"
	"lantern/store/member"
	"lantern/store/session"
	"lantern/store/verification"
)

type socialAccountOut struct {
	Provider string `json:"provider"`
	Name     string `json:"name"`
}

type signInOut struct {
	At     time.Time `json:"at"`
	IP     string    `json:"ip"`
	Place  string    `json:"place"`
	Device string    `json:"device"`
}

// securityOut lists what protects an account. Contact data are masked, because the session may be in other hands.
type securityOut struct {
	Phone             *string            `json:"phone"`
	Email             *string            `json:"email"`
	HasTOTP           bool               `json:"hasTotp"`
	RecoveryCodesLeft int                `json:"recoveryCodesLeft"`
	Passkeys          int                `json:"passkeys"`
	Social            []socialAccountOut `json:"social"`
	HasPassword       bool               `json:"hasPassword"`
	HasPaymentSecret  bool               `json:"hasPaymentPassword"`
	PayeeName         *string            `json:"payeeName"`
	PasswordChangedAt *time.Time         `json:"passwordChangedAt"`
	LastSignIn        *signInOut         `json:"lastSignIn,omitempty"`
	SignInNotices     bool               `json:"signInNotices"`
}

func (h Handlers) security(ctx context.Context, who wire.Caller, _ wire.None) (securityOut, error) {
	kept, err := member.GuardsOf(ctx, h.DB, who.Member)
	if err != nil {
		return securityOut{}, err
	}
	has, err := verification.EquipmentOf(ctx, h.DB, who.Member)
	if err != nil {
		return securityOut{}, err
	}
	linked, err := session.SocialAccounts(ctx, h.DB, who.Member)
	if err != nil {
		return securityOut{}, err
	}
	before, err := session.Previous(ctx, h.DB, who.Member, who.Session)
	if err != nil {
		return securityOut{}, err
	}
	out := securityOut{
		HasTOTP: has.HasTOTP, RecoveryCodesLeft: has.RecoveryLeft, Passkeys: kept.Passkeys,
		HasPaymentSecret: kept.HasPaymentPassword,
		HasPassword:      kept.HasPassword,
		SignInNotices:    kept.HasNotices, Social: make([]socialAccountOut, len(linked)),
		PasswordChangedAt: kept.PasswordChangedAt,
		PayeeName:         shown(kept.PayeeName, maskedName),
	}
	for i, account := range linked {
		out.Social[i] = socialAccountOut{account.Provider, account.Name}
	}
	out.Email = shown(kept.Email, verification.MaskedEmail)
	out.Phone = shown(kept.Number, func(string) string { return kept.Phone().Masked() })
	if before != nil {
		out.LastSignIn = &signInOut{At: before.CreatedAt.UTC(), IP: before.IP, Place: geo.Country(before.IP),
			Device: before.Description}
	}
	return out, nil
}

func shown(value string, mask func(string) string) *string {
	if value == "" {
		return nil
	}
	masked := mask(value)
	return &masked
}

// maskedName shows the first letter of a bank name.
func maskedName(name string) string { return string([]rune(name)[:1]) + "•••" }

type closeIn struct {
	Reason string `json:"reason,omitempty" normal:"line" maxLength:"255"`
}

func (h Handlers) close(ctx context.Context, who wire.Caller, in closeIn) (wire.None, error) {
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return wire.None{}, err
	}
	return wire.None{}, session.Close(ctx, h.DB, who.Member, settings.Currency, in.Reason)
}
