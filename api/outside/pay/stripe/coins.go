package stripe

import (
	"errors"
	"fmt"

	"lantern/api/outside/pay"
	"lantern/store/money"
)

// coinValues are the currencies whose smallest unit at Stripe is not a hundredth (docs.stripe.com/currencies).
var coinValues = map[string]money.Amount{
	"BIF": money.Unit, "CLP": money.Unit, "DJF": money.Unit, "GNF": money.Unit, "JPY": money.Unit, "KMF": money.Unit,
	"KRW": money.Unit,
	"MGA": money.Unit, "PYG": money.Unit, "RWF": money.Unit, "VND": money.Unit, "VUV": money.Unit, "XAF": money.Unit,
	"XOF": money.Unit, "XPF": money.Unit,
	"BHD": money.Unit / 1000, "JOD": money.Unit / 1000, "KWD": money.Unit / 1000, "OMR": money.Unit / 1000,
	"TND": money.Unit / 1000,
}

// ambiguousCoins are currencies for which Stripe's documentation states both whole units and hundredths.
var ambiguousCoins = map[string]bool{"UGX": true}

// ErrCoin is a configuration error: a channel collects a currency whose smallest unit at Stripe is ambiguous.
var ErrCoin = errors.New("stripe: its documents contradict each other about the smallest coin of this currency, " +
	"so channels must not collect it")

// Coin returns the value of the smallest unit of a currency at Stripe. Faults: ErrCoin.
func Coin(currency string) (money.Amount, error) {
	if ambiguousCoins[currency] {
		return 0, fmt.Errorf("%w: %s", ErrCoin, currency)
	}
	if each, ok := coinValues[currency]; ok {
		return each, nil
	}
	return money.Unit / 100, nil
}

// coins converts an amount to units. Errors: pay.ErrRefused when it is not a whole number of units.
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
