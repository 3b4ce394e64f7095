package system

import (
	"fmt"

	"lantern/store/money"
)

// Turnover are the wagering rules of credits. A requirement is void when the balance is below Dust; without a row the
// database uses the same default (turnover_dust).
type Turnover struct {
	Dust  money.Amount  `json:"dust"`
	Rules TurnoverRules `json:"rules"`
}

// TurnoverRules are the multiples of an amount that must be wagered, by source (D45): "1.00" is once, "0.00" not at
// all.
type TurnoverRules struct {
	Deposit  money.Amount `json:"deposit"`
	Transfer money.Amount `json:"transfer"`
	Points   money.Amount `json:"points"`
}

// Required returns a multiple of an amount, at least the smallest unit unless the multiple is zero.
func Required(amount, times money.Amount) money.Amount {
	required := amount.Times(money.Rate(times) * (money.Whole / money.Rate(money.Unit)))
	if amount > 0 && times > 0 {
		return max(1, required)
	}
	return required
}

// MaxAmount is the maximum of an amount in the settings, so that sums of many stay exact.
const MaxAmount = 1_000_000_000_000 * money.Unit

// IsAmount reports whether an amount can be a limit.
func IsAmount(a money.Amount) bool { return a >= 0 && a <= MaxAmount && a.IsPayable() }

// Problems collects the mistakes in a setting.
type Problems []error

// Must adds a problem unless it is right.
func (p *Problems) Must(isRight bool, format string, args ...any) {
	if !isRight {
		*p = append(*p, fmt.Errorf(format, args...))
	}
}

// checkMoney refuses limits that allow nothing or too much.
func (s Settings) checkMoney() []error {
	var wrong Problems
	wrong.Must(IsAmount(s.TwoPersonAbove), "twoPersonAbove: %s is no amount", s.TwoPersonAbove)
	wrong.Must(IsAmount(s.Turnover.Dust), "turnover.dust: %s is no amount from 0.00", s.Turnover.Dust)
	r := s.Turnover.Rules
	for name, times := range map[string]money.Amount{"deposit": r.Deposit, "transfer": r.Transfer, "points": r.Points} {
		wrong.Must(times >= 0 && times <= 100*money.Unit, "turnover.rules.%s: %s is not between 0 and 100 times", name,
			times)
	}
	return wrong
}
