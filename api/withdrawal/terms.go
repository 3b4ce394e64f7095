package withdrawal

import (
	"cmp"
	"context"
	"slices"
	"time"

	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/wallet"
	"lantern/store/withdrawal"
	"lantern/store/withdrawal/destination"
)

type payeeOut struct {
	ID           id.Payee  `json:"id"`
	Bank         string    `json:"bank"`
	Holder       string    `json:"holder"`
	NumberMasked string    `json:"numberMasked"`
	UsableAt     time.Time `json:"usableAt"`
}

type turnoverOut struct {
	Required money.Amount `json:"required"`
	Done     money.Amount `json:"done"`
	Left     money.Amount `json:"left"`
	Weights  []weightOut  `json:"weights" doc:"how much of a valid bet counts, by category of games"`
}

type weightOut struct {
	GameType string       `json:"gameType" example:"LIVE"`
	Percent  money.Amount `json:"percent" example:"50.00"`
}

// weightsOf lists the weights, the largest first.
func weightsOf(weights wallet.Weights) []weightOut {
	out := []weightOut{}
	for gameType, percent := range weights {
		out = append(out, weightOut{gameType, percent})
	}
	slices.SortFunc(out, func(a, b weightOut) int {
		return cmp.Or(cmp.Compare(b.Percent, a.Percent), cmp.Compare(a.GameType, b.GameType))
	})
	return out
}

type termsOut struct {
	Currency           string       `json:"currency"`
	MinAmount          money.Amount `json:"minAmount"`
	MaxAmount          money.Amount `json:"maxAmount"`
	Balance            money.Amount `json:"balance"`
	Withdrawable       money.Amount `json:"withdrawable"`
	Locked             money.Amount `json:"locked"`
	Turnover           turnoverOut  `json:"turnover"`
	FreeLeftToday      int          `json:"freeLeftToday"`
	LeftToday          int          `json:"leftToday"`
	FeeRate            string       `json:"feeRate"`
	FeeCap             money.Amount `json:"feeCap"`
	HasPaymentPassword bool         `json:"hasPaymentPassword"`
	WaitHours          int          `json:"waitHours" doc:"Hours before a new payee can be used" example:"24"`
	Payees             []payeeOut   `json:"payees"`
}

func (h Handlers) terms(ctx context.Context, who wire.Caller, _ struct{}) (termsOut, error) {
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return termsOut{}, err
	}
	t, err := withdrawal.TermsOf(ctx, h.DB, who.Member, settings.Currency)
	if err != nil {
		return termsOut{}, err
	}
	weights, err := wallet.AllWeights(ctx, h.DB)
	if err != nil {
		return termsOut{}, err
	}
	out := termsOut{
		Currency: settings.Currency, MinAmount: t.Limits.Min, MaxAmount: t.Limits.Max, Balance: t.Balance.Main,
		Withdrawable: t.Balance.Withdrawable(), Locked: t.Balance.Locked,
		Turnover: turnoverOut{Required: t.Turnover.Required, Done: t.Turnover.Done, Left: t.Turnover.Left(),
			Weights: weightsOf(weights)},
		FreeLeftToday: t.FreeLeftToday, LeftToday: t.LeftToday, FeeRate: t.Limits.FeePercent.String(),
		FeeCap:             t.Limits.FeeCap,
		WaitHours:          t.Limits.WaitHours,
		HasPaymentPassword: t.HasPassword, Payees: []payeeOut{},
	}
	for _, p := range t.Payees {
		out.Payees = append(out.Payees, toPayee(p))
	}
	return out, nil
}

func toPayee(p withdrawal.Payee) payeeOut {
	return payeeOut{ID: p.ID, Bank: p.Bank, Holder: p.Holder, NumberMasked: p.Masked(), UsableAt: p.UsableAt.UTC()}
}

type payeeIn struct {
	Bank   string `json:"bank" normal:"line" minLength:"1" maxLength:"64" doc:"code or name of a destination"`
	Holder string `json:"holder" normal:"name" minLength:"1" maxLength:"100"`
	Number string `json:"number" normal:"code" minLength:"1" maxLength:"40"`
}

type destinationOut struct {
	Code    string           `json:"code"`
	Name    string           `json:"name"`
	Kind    destination.Kind `json:"kind"`
	Lengths []int            `json:"lengths" doc:"possible lengths of a number of digits; empty for addresses"`
}

type destinationsOut struct {
	Content []destinationOut `json:"content"`
}

// destinations lists where members of this currency can withdraw to; without any they name their bank themselves.
func (h Handlers) destinations(ctx context.Context, _ wire.Caller, _ wire.None) (destinationsOut, error) {
	settings, err := h.Settings.Now(ctx)
	out := destinationsOut{Content: []destinationOut{}}
	for _, d := range destination.Of(settings.Currency) {
		out.Content = append(out.Content, destinationOut{Code: d.Code, Name: d.Name, Kind: d.Kind,
			Lengths: append([]int{}, d.Lengths...)})
	}
	return out, err
}

type removePayeeIn struct {
	ID string `path:"id"`
}

func (h Handlers) removePayee(ctx context.Context, who wire.Caller, in removePayeeIn) (wire.None, error) {
	which, err := id.Parse[id.Payee](in.ID)
	if err != nil {
		return wire.None{}, fault.New(fault.NotFound)
	}
	return wire.None{}, withdrawal.RemovePayee(ctx, h.DB, who.Member, which)
}

func (h Handlers) addPayee(ctx context.Context, who wire.Caller, in payeeIn) (payeeOut, error) {
	p, err := withdrawal.AddPayee(ctx, h.DB, h.Vault, withdrawal.NewPayee{Bank: in.Bank, Holder: in.Holder,
		Number: in.Number}, who.Key)
	return toPayee(p), err
}
