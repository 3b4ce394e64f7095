package stripe

import (
	"fmt"

	"lantern/api/outside/pay"
	"lantern/store/money"
)

// Stripe counts in the smallest coin of a currency: a hundredth, except in these (docs.stripe.com/currencies).
var worth = map[string]money.Amount{
	"BIF": money.Unit, "CLP": money.Unit, "DJF": money.Unit, "GNF": money.Unit, "JPY": money.Unit, "KMF": money.Unit, "KRW": money.Unit,
	"MGA": money.Unit, "PYG": money.Unit, "RWF": money.Unit, "UGX": money.Unit, "VND": money.Unit, "VUV": money.Unit, "XAF": money.Unit,
	"XOF": money.Unit, "XPF": money.Unit,
	"BHD": money.Unit / 1000, "JOD": money.Unit / 1000, "KWD": money.Unit / 1000, "OMR": money.Unit / 1000, "TND": money.Unit / 1000,
}

// coin is what one of the smallest coins is worth.
func coin(currency string) money.Amount {
	if each, ok := worth[currency]; ok {
		return each
	}
	return money.Unit / 100
}

// coins counts an amount. One that is no whole number of coins is refused: pay.ErrRefused.
func coins(amount money.Amount, currency string) (int64, error) {
	each := coin(currency)
	if amount <= 0 || amount%each != 0 {
		return 0, fmt.Errorf("%w: %s %s", pay.ErrRefused, amount, currency)
	}
	return int64(amount / each), nil
}
