package stripe

import (
	"errors"
	"fmt"

	"lantern/api/outside/pay"
	"lantern/store/money"
)

// Stripe counts in the smallest coin of a currency: a hundredth, except in these (docs.stripe.com/currencies).
var worth = map[string]money.Amount{
	"BIF": money.Unit, "CLP": money.Unit, "DJF": money.Unit, "GNF": money.Unit, "JPY": money.Unit, "KMF": money.Unit,
	"KRW": money.Unit,
	"MGA": money.Unit, "PYG": money.Unit, "RWF": money.Unit, "VND": money.Unit, "VUV": money.Unit, "XAF": money.Unit,
	"XOF": money.Unit, "XPF": money.Unit,
	"BHD": money.Unit / 1000, "JOD": money.Unit / 1000, "KWD": money.Unit / 1000, "OMR": money.Unit / 1000,
	"TND": money.Unit / 1000,
}

// unsure are currencies of which Stripe's own pages say both that an amount is counted in whole units and in
// hundredths.
var unsure = map[string]bool{"UGX": true}

// ErrCoin says that a channel collects a currency of which nobody can say what Stripe would charge: the configuration
// is to be changed.
var ErrCoin = errors.New("stripe: its documents contradict each other about the smallest coin of this currency, " +
	"so no channel may collect it")

// Coin is what the smallest coin of a currency is worth to Stripe. Faults: ErrCoin.
func Coin(currency string) (money.Amount, error) {
	if unsure[currency] {
		return 0, fmt.Errorf("%w: %s", ErrCoin, currency)
	}
	if each, ok := worth[currency]; ok {
		return each, nil
	}
	return money.Unit / 100, nil
}

// coins counts an amount. One that is no whole number of coins is refused: pay.ErrRefused.
func coins(amount money.Amount, currency string) (int64, error) {
	each, err := Coin(currency)
	if err != nil {
		return 0, fmt.Errorf("%w: %w", pay.ErrRefused, err)
	}
	if amount <= 0 || amount%each != 0 {
		return 0, fmt.Errorf("%w: %s %s", pay.ErrRefused, amount, currency)
	}
	return int64(amount / each), nil
}
