package member

import (
	"context"
	"encoding/json"
	"time"

	"lantern/api/module"
	"lantern/api/wire"
	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/system"
	"lantern/store/wallet"
)

// operatorHandlers answer operators' calls about members and registration. Settings name the currency of balances.
type operatorHandlers struct {
	DB       *pg.DB
	Settings *system.SettingsCache
}

func (h operatorHandlers) routes() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/operator/v1/players/:username", "Retrieve the summary of a member", h.summary).
			ForOperators(module.ReviewAndRisk...).
			Fails(fault.NotFound),
		wire.Call("GET", "/operator/v1/registration/fields", "List registration fields", h.fields).
			ForOperators(module.Accounts...),
		wire.Call("PUT", "/operator/v1/registration/fields/:name", "Configure a registration field", h.configureField).
			ForOperators(module.Accounts...).Action().
			Describe("Omitted properties keep their value. Clients apply the change within half a minute.").
			Fails(fault.NotFound),
	}
}

type summaryIn struct {
	Username string `path:"username" maxLength:"255"`
}

// summaryOut is the balance of a member with restrictions, open requests and the origin of the account.
type summaryOut struct {
	ID                 id.Member    `json:"id"`
	Username           string       `json:"username"`
	Kind               int          `json:"kind" doc:"Member type: 0 player, 4 trial, 1, 2, 41 and 42 agents."`
	Currency           string       `json:"currency"`
	Balance            money.Amount `json:"balance" doc:"Main balance."`
	Withdrawable       money.Amount `json:"withdrawable" doc:"Part of the balance that can be withdrawn."`
	Locked             money.Amount `json:"locked" doc:"Part of the balance that wagering requirements lock."`
	OpenStakes         money.Amount `json:"openStakes" doc:"Stakes of bets that are not settled."`
	Held               money.Amount `json:"held" doc:"Amount reserved for withdrawals."`
	Frozen             frozenOut    `json:"frozen" doc:"What freezes of the account or its team forbid."`
	HasPaymentPassword bool         `json:"hasPaymentPassword" doc:"Whether a payment password is set."`
	OpenDeposits       int          `json:"openDeposits" doc:"Deposits that are not decided." example:"1" minimum:"0"`
	OpenWithdrawals    int          `json:"openWithdrawals" doc:"Withdrawals that are not final." example:"1" minimum:"0"`
	RegisteredAt       time.Time    `json:"registeredAt" doc:"When the account was registered."`
	RegisteredVia      string       `json:"registeredVia" doc:"How the account was created." example:"REGISTER"`
	RegisterMethod     string       `json:"registerMethod" doc:"Client that registered the account; empty if unknown."`
	RegisterURL        string       `json:"registerUrl" doc:"Page of the registration; empty if unknown."`
}

// frozenOut lists which actions of a member are forbidden.
type frozenOut struct {
	Login    bool `json:"login" doc:"Signing in."`
	Bet      bool `json:"bet" doc:"Placing bets."`
	Funds    bool `json:"funds" doc:"Withdrawals and transfers."`
	Income   bool `json:"income" doc:"Receiving commission."`
	Register bool `json:"register" doc:"Registering accounts below."`
}

func (h operatorHandlers) summary(ctx context.Context, _ wire.Caller, in summaryIn) (summaryOut, error) {
	found, err := member.Named(ctx, h.DB, in.Username)
	if err != nil {
		return summaryOut{}, err
	}
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return summaryOut{}, err
	}
	balance, err := wallet.Of(ctx, h.DB, found.ID, settings.Currency)
	if err != nil {
		return summaryOut{}, err
	}
	flags, err := member.FlagsOf(ctx, h.DB, found.ID)
	if err != nil {
		return summaryOut{}, err
	}
	registered, err := member.RegisteredOf(ctx, h.DB, found.ID)
	return summaryOut{
		ID: found.ID, Username: found.Username, Kind: flags.Kind, Currency: balance.Currency, Balance: balance.Main,
		Withdrawable: balance.Withdrawable(), Locked: balance.Locked, OpenStakes: balance.OpenStakes, Held: balance.Held,
		Frozen: frozenOut{
			Login: flags.IsLoginFrozen, Bet: flags.IsBetFrozen, Funds: flags.IsFundsFrozen, Income: flags.IsIncomeFrozen,
			Register: flags.IsRegisterFrozen,
		},
		HasPaymentPassword: flags.HasPaymentPassword, OpenDeposits: flags.OpenDeposits,
		OpenWithdrawals: flags.OpenWithdrawals, RegisteredAt: found.RegisteredAt.UTC(), RegisteredVia: registered.Via,
		RegisterMethod: registered.Method, RegisterURL: registered.URL,
	}, err
}

// fieldOut is a field of the registration form with its rules.
type fieldOut struct {
	Name            string `json:"name" doc:"Name of the field." example:"email"`
	IsEnabled       bool   `json:"isEnabled" doc:"Whether registration asks for the value."`
	IsRequired      bool   `json:"isRequired" doc:"Whether the value is required."`
	AcceptedPattern string `json:"acceptedPattern"`
	PatternID       int    `json:"patternId" doc:"Number of the message that describes the pattern." example:"0"`
	MinLength       int    `json:"minLength" doc:"Minimum length in characters." example:"4" minimum:"0"`
	MaxLength       int    `json:"maxLength" doc:"Maximum length in characters; 0 for none." example:"64" minimum:"0"`
	Sort            int    `json:"sort" doc:"Position in the form, smallest first."`
}

func toField(f member.Field) fieldOut {
	return fieldOut{f.Name, f.IsEnabled, f.IsRequired, f.Pattern, f.PatternID, f.MinLength, f.MaxLength, f.Sort}
}

func (h operatorHandlers) fields(ctx context.Context, _ wire.Caller, _ wire.None) (wire.Page[fieldOut], error) {
	all, err := member.Fields(ctx, h.DB)
	out := []fieldOut{}
	for _, f := range all {
		out = append(out, toField(f))
	}
	return module.Listed(out), err
}

type configureFieldIn struct {
	Name            string  `path:"name" maxLength:"64" json:"-"`
	IsEnabled       *bool   `json:"isEnabled,omitempty" doc:"Whether registration asks for the value."`
	IsRequired      *bool   `json:"isRequired,omitempty" doc:"Whether the value is required."`
	AcceptedPattern *string `json:"acceptedPattern,omitempty"`
	PatternID       *int    `json:"patternId,omitempty" doc:"Number of the message that describes the pattern."`
	MinLength       *int    `json:"minLength,omitempty" doc:"Minimum length in characters."`
	MaxLength       *int    `json:"maxLength,omitempty" doc:"Maximum length in characters, at most 255."`
	Sort            *int    `json:"sort,omitempty" doc:"Position in the form, smallest first."`
	Reason          string  `json:"reason" minLength:"1" maxLength:"500"`
}

// changes returns the given properties as the JSON of member.ConfigureField.
func (in configureFieldIn) changes() ([]byte, error) {
	return json.Marshal(struct {
		IsEnabled  *bool   `json:"isEnabled,omitempty"`
		IsRequired *bool   `json:"isRequired,omitempty"`
		Pattern    *string `json:"pattern,omitempty"`
		PatternID  *int    `json:"patternId,omitempty"`
		MinLength  *int    `json:"minLength,omitempty"`
		MaxLength  *int    `json:"maxLength,omitempty"`
		Sort       *int    `json:"sort,omitempty"`
	}{in.IsEnabled, in.IsRequired, in.AcceptedPattern, in.PatternID, in.MinLength, in.MaxLength, in.Sort})
}

func (h operatorHandlers) configureField(
	ctx context.Context, caller wire.Caller, in configureFieldIn,
) (fieldOut, error) {
	changes, err := in.changes()
	if err != nil {
		return fieldOut{}, err
	}
	by := caller.Action(in.Reason)
	if err := by.Check(); err != nil {
		return fieldOut{}, err
	}
	return approval.Once(ctx, h.DB, caller.Key, func(db *pg.DB) (fieldOut, error) {
		if err := member.ConfigureField(ctx, db, in.Name, changes, by); err != nil {
			return fieldOut{}, err
		}
		changed, err := member.FieldNamed(ctx, db, in.Name)
		return toField(changed), err
	})
}
