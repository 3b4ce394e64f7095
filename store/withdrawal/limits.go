package withdrawal

import (
	"time"

	"lantern/store/fault"
	"lantern/store/money"
)

// Limits of requests (D52).
const (
	Min          = 50 * money.Unit
	Max          = 100_000 * money.Unit
	PerDay       = 5
	FreePerDay   = 3
	FeeRate      = money.Whole / 100
	FeeCap       = 50 * money.Unit
	SecondAbove  = 20_000 * money.Unit
	Wait         = 24 * time.Hour
	CancelWindow = time.Minute
)

// FeeOf is what a request costs when so many of the day came before it.
func FeeOf(amount money.Amount, earlier int) money.Amount {
	if earlier < FreePerDay {
		return 0
	}
	return min(amount.TimesPayable(FeeRate), FeeCap)
}

// CheckAmount holds an amount against the coin of its currency and the limits; exactly at a limit is allowed.
func CheckAmount(amount, coin money.Amount) error {
	limits := map[string]any{"min": Min, "max": Max}
	switch {
	case !amount.IsIn(coin):
		return fault.New(fault.AmountScale).In("amount", string(fault.AmountScale), nil)
	case amount < Min:
		return fault.New(fault.AmountBelowMin).In("amount", string(fault.AmountBelowMin), limits)
	case amount > Max:
		return fault.New(fault.AmountAboveMax).In("amount", string(fault.AmountAboveMax), limits)
	}
	return nil
}
