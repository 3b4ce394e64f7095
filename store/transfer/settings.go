package transfer

import (
	"lantern/store/money"
	"lantern/store/system"
)

// Rules are the settings of transfers between members.
type Rules struct {
	Limits Limits `json:"limits"`
}

// Settings declares the merchant's rules of transfers.
var Settings = system.Declare("transfer", "limits of a transfer between members and of a sender's business day",
	Rules{Limits{Min: 10 * money.Unit, Max: 50_000 * money.Unit, PerDay: 20, AmountPerDay: 200_000 * money.Unit}},
	checkRules)

// Limits are those of one transfer and of a sender's business day (D48).
type Limits struct {
	Min          money.Amount `json:"min"`
	Max          money.Amount `json:"max"`
	PerDay       int          `json:"perDay"`
	AmountPerDay money.Amount `json:"amountPerDay"`
}

func checkRules(r Rules, _ system.Settings) []error {
	var wrong system.Problems
	l := r.Limits
	wrong.Must(l.Min > 0 && system.IsAmount(l.Min) && system.IsAmount(l.Max) && l.Min <= l.Max,
		"transfer.limits: from %s to %s", l.Min, l.Max)
	wrong.Must(l.PerDay >= 1 && system.IsAmount(l.AmountPerDay) && l.AmountPerDay >= l.Min,
		"transfer.limits: %d and %s a day", l.PerDay, l.AmountPerDay)
	return wrong
}
