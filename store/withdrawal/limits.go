package withdrawal

import (
	"context"

	"lantern/store/fault"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/system"
)

// limitsNow returns the limits in force (D52).
func limitsNow(ctx context.Context, q pg.Q) (Limits, error) {
	settings, err := system.Read(ctx, q)
	return Settings.Of(settings).Limits, err
}

// FeeOf returns the fee of a request after the earlier ones of the day.
func FeeOf(amount money.Amount, earlier int, limits Limits) money.Amount {
	if earlier < limits.FreePerDay {
		return 0
	}
	return limits.Fee(amount)
}

// CheckAmount checks an amount against the smallest unit of its currency and the limits, which are inclusive.
func CheckAmount(amount, coin money.Amount, limits Limits) error {
	both := map[string]any{"min": limits.Min, "max": limits.Max}
	switch {
	case !amount.IsMultipleOf(coin):
		return fault.New(fault.AmountScale).In("amount", string(fault.AmountScale), nil)
	case amount < limits.Min:
		return fault.New(fault.AmountBelowMin).In("amount", string(fault.AmountBelowMin), both)
	case amount > limits.Max:
		return fault.New(fault.AmountAboveMax).In("amount", string(fault.AmountAboveMax), both)
	}
	return nil
}
