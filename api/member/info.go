package member

import (
	"context"
	"time"

	"lantern/api/wire"
	"lantern/store/member"
	"lantern/store/message"
	"lantern/store/money"
	"lantern/store/system"
	"lantern/store/wallet"
)

type infoOut struct {
	ID                 string     `json:"id"`
	Account            string     `json:"account"`
	Nickname           string     `json:"nickname"`
	Type               int        `json:"type"`
	IsLogin            bool       `json:"isLogin"`
	IsAgent            bool       `json:"isAgent"`
	IsTrial            bool       `json:"isTrial"`
	ReferralCode       *string    `json:"referralCode"`
	HasPaymentPassword bool       `json:"hasPaymentPassword"`
	HasUpline          bool       `json:"hasUpline"`
	Avatar             string     `json:"avatar"`
	RegisteredAt       time.Time  `json:"registeredAt"`
	LastLoginAt        *time.Time `json:"lastLoginAt"`

	Balance        money.Amount `json:"balance"`
	CurrencySymbol string       `json:"currencySymbol"`
}

func (h Handlers) info(ctx context.Context, who wire.Caller, _ wire.None) (infoOut, error) {
	m, err := member.Find(ctx, h.DB, who.Member)
	if err != nil {
		return infoOut{}, err
	}
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return infoOut{}, err
	}
	balance, err := wallet.Of(ctx, h.DB, who.Member, settings.Currency)
	if err != nil {
		return infoOut{}, err
	}
	hasUpline, err := h.hasUpline(ctx, m, settings)
	if err != nil {
		return infoOut{}, err
	}
	return infoOut{
		ID: string(m.ID), Account: m.Username, Nickname: m.Nickname, Type: int(m.Kind), IsLogin: true, IsAgent: who.IsAgent,
		IsTrial:      who.IsTrial,
		ReferralCode: m.ReferralCode, HasPaymentPassword: m.PaymentHash != nil, HasUpline: hasUpline,
		Avatar: m.Avatar, RegisteredAt: m.RegisteredAt, LastLoginAt: m.LastLoginAt,
		Balance: balance.Main, CurrencySymbol: settings.CurrencySymbol,
	}, nil
}

// hasUpline reports whether an agent stands above the member. The account that new members without an agent belong to
// is the platform's own.
func (h Handlers) hasUpline(ctx context.Context, m member.Member, settings system.Settings) (bool, error) {
	if m.ParentID == nil {
		return false, nil
	}
	parent, err := member.Find(ctx, h.DB, *m.ParentID)
	return parent.Username != settings.DefaultAgent, err
}

// iconOut has no levels and promotions yet.
type iconOut struct {
	Balance        money.Amount `json:"balance"`
	CurrencySymbol string       `json:"currencySymbol"`
	UnreadMessage  int          `json:"unreadMessage"`
	// Avatar names the member's picture.
	Avatar string `json:"avatar" doc:"the member's picture, a01 to a24, or empty"`
}

func (h Handlers) icon(ctx context.Context, who wire.Caller, _ wire.None) (iconOut, error) {
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return iconOut{}, err
	}
	balance, err := wallet.Of(ctx, h.DB, who.Member, settings.Currency)
	if err != nil {
		return iconOut{}, err
	}
	m, err := member.Find(ctx, h.DB, who.Member)
	if err != nil {
		return iconOut{}, err
	}
	out := iconOut{Balance: balance.Main, CurrencySymbol: settings.CurrencySymbol, Avatar: m.Avatar}
	if !who.IsTrial {
		out.UnreadMessage, err = message.Unread(ctx, h.DB, who.Member)
	}
	return out, err
}
