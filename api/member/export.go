package member

import (
	"context"
	"encoding/json"
	"iter"
	"slices"
	"time"

	"lantern/api/wire"
	"lantern/store/money"
	"lantern/store/report"
)

type exportedSelf struct {
	Username          string          `json:"username"`
	Nickname          string          `json:"nickname"`
	Kind              int             `json:"kind"`
	Language          string          `json:"language"`
	Avatar            string          `json:"avatar"`
	Email             *string         `json:"email"`
	Phone             *string         `json:"phone"`
	Profile           json.RawMessage `json:"profile"`
	RegisteredAt      time.Time       `json:"registeredAt"`
	LastLoginAt       *time.Time      `json:"lastLoginAt"`
	PasswordChangedAt time.Time       `json:"passwordChangedAt"`
	TermsAcceptedAt   *time.Time      `json:"termsAcceptedAt"`
	ReferralCode      *string         `json:"referralCode"`
	ReminderMinutes   int             `json:"reminderMinutes"`
	RegisterURL       string          `json:"registerUrl"`
	RegisterMethod    string          `json:"registerMethod"`
}

type exportedSession struct {
	Device     string     `json:"device"`
	Platform   string     `json:"platform"`
	IP         string     `json:"ip"`
	CreatedAt  time.Time  `json:"createdAt"`
	LastSeenAt time.Time  `json:"lastSeenAt"`
	EndedAt    *time.Time `json:"endedAt"`
}

type exportedDevice struct {
	Device      string    `json:"device"`
	Platform    string    `json:"platform"`
	IP          string    `json:"ip"`
	FirstSeenAt time.Time `json:"firstSeenAt"`
	LastSeenAt  time.Time `json:"lastSeenAt"`
}

type exportedPasskey struct {
	Name       string     `json:"name"`
	CreatedAt  time.Time  `json:"createdAt"`
	LastUsedAt *time.Time `json:"lastUsedAt"`
}

type exportedLink struct {
	Provider string    `json:"provider"`
	Name     string    `json:"name"`
	LinkedAt time.Time `json:"linkedAt"`
}

type exportedPayee struct {
	Bank      string    `json:"bank"`
	Holder    string    `json:"holder"`
	EndsIn    string    `json:"endsIn"`
	CreatedAt time.Time `json:"createdAt"`
}

type exportedDeposit struct {
	State     string       `json:"state"`
	Currency  string       `json:"currency"`
	Amount    money.Amount `json:"amount"`
	Fee       money.Amount `json:"fee"`
	CreatedAt time.Time    `json:"createdAt"`
}

type exportedWithdrawal struct {
	State       string       `json:"state"`
	Currency    string       `json:"currency"`
	Amount      money.Amount `json:"amount"`
	Fee         money.Amount `json:"fee"`
	RequestedAt time.Time    `json:"requestedAt"`
}

type exportedEntry struct {
	Kind    string       `json:"kind"`
	Amount  money.Amount `json:"amount"`
	Account string       `json:"account"`
	At      time.Time    `json:"at"`
}

type exportedBet struct {
	GameType  string       `json:"gameType"`
	Round     string       `json:"round"`
	State     string       `json:"state"`
	Currency  string       `json:"currency"`
	Stake     money.Amount `json:"stake"`
	Payout    money.Amount `json:"payout"`
	PlacedAt  time.Time    `json:"placedAt"`
	SettledAt *time.Time   `json:"settledAt"`
}

type exportedMessage struct {
	Kind      string          `json:"kind"`
	Facts     json.RawMessage `json:"facts"`
	CreatedAt time.Time       `json:"createdAt"`
	ReadAt    *time.Time      `json:"readAt"`
}

// export returns all stored data of the caller. It is created during the call and not stored; lists are streamed.
func (h Handlers) export(ctx context.Context, who wire.Caller, _ wire.None) (wire.Flow, error) {
	s, err := report.AccountOf(ctx, h.DB, who.Member)
	if err != nil {
		return nil, err
	}
	self := exportedSelf{
		s.Username, s.Nickname, s.Kind, s.Language, s.Avatar, s.Email, s.Phone, s.Profile, s.RegisteredAt.UTC(),
		wire.InUTC(s.LastLoginAt),
		s.PasswordChangedAt.UTC(), wire.InUTC(s.TermsAcceptedAt), s.ReferralCode, s.ReminderMinutes, s.RegisterURL,
		s.RegisterMethod,
	}
	return func(ctx context.Context) []wire.Part {
		return slices.Concat([]wire.Part{{Name: "member", Value: self}}, h.activity(ctx, who), h.lists(ctx, who))
	}, nil
}

func (h Handlers) lists(ctx context.Context, who wire.Caller) []wire.Part {
	return []wire.Part{
		{Name: "sessions", Rows: exported(report.Sessions(ctx, h.DB, who.Member), func(s report.Session) any {
			return exportedSession{s.Device, s.Platform, s.IP, s.CreatedAt.UTC(), s.LastSeenAt.UTC(), wire.InUTC(s.EndedAt)}
		})},
		{Name: "devices", Rows: exported(report.Devices(ctx, h.DB, who.Member), func(d report.Device) any {
			return exportedDevice{d.Device, d.Platform, d.IP, d.FirstSeenAt.UTC(), d.LastSeenAt.UTC()}
		})},
		{Name: "passkeys", Rows: exported(report.Passkeys(ctx, h.DB, who.Member), func(p report.Passkey) any {
			return exportedPasskey{p.Name, p.CreatedAt.UTC(), wire.InUTC(p.LastUsedAt)}
		})},
		{Name: "socialAccounts", Rows: exported(report.SocialLinks(ctx, h.DB, who.Member), func(l report.SocialLink) any {
			return exportedLink{l.Provider, l.Name, l.LinkedAt.UTC()}
		})},
		{Name: "payees", Rows: exported(report.Payees(ctx, h.DB, who.Member), func(p report.Payee) any {
			return exportedPayee{p.Bank, p.Holder, p.Last4, p.CreatedAt.UTC()}
		})},
		{Name: "deposits", Rows: exported(report.Deposits(ctx, h.DB, who.Member), func(o report.Order) any {
			return exportedDeposit{o.State, o.Currency, o.Amount, o.Fee, o.At.UTC()}
		})},
		{Name: "withdrawals", Rows: exported(report.Withdrawals(ctx, h.DB, who.Member), func(o report.Order) any {
			return exportedWithdrawal{o.State, o.Currency, o.Amount, o.Fee, o.At.UTC()}
		})},
		{Name: "entries", Rows: exported(report.Movements(ctx, h.DB, who.Member), func(m report.Movement) any {
			return exportedEntry{m.Kind, m.Amount, m.Code, m.At.UTC()}
		})},
		{Name: "messages", Rows: exported(report.Messages(ctx, h.DB, who.Member), func(m report.Message) any {
			return exportedMessage{m.Kind, m.Facts, m.CreatedAt.UTC(), wire.InUTC(m.ReadAt)}
		})},
		{Name: "bets", Rows: exported(report.Stakes(ctx, h.DB, who.Member), func(s report.Stake) any {
			return exportedBet{s.GameType, s.Round, s.State, s.Currency, s.Stake, s.Payout, s.PlacedAt.UTC(),
				wire.InUTC(s.SettledAt)}
		})},
	}
}

// exported converts rows to their form in the export, one at a time.
func exported[T any](rows iter.Seq2[T, error], out func(T) any) iter.Seq2[any, error] {
	return func(yield func(any, error) bool) {
		for row, err := range rows {
			if !yield(out(row), err) {
				return
			}
		}
	}
}
