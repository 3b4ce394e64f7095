package matching

import (
	"slices"

	"lantern/store/money"
)

// Divide divides the amount of a withdrawal into parts that are offered to members: first what waiting depositors want,
// in their order, then the largest sizes that fit. rest is left to the ordinary provider.
func (r Rules) Divide(amount money.Amount, wanted []money.Amount) (offered []money.Amount, rest money.Amount) {
	rest = amount
	take := func(part money.Amount) bool {
		if part <= 0 || part > rest || len(offered) >= r.MaxParts {
			return false
		}
		offered, rest = append(offered, part), rest-part
		return true
	}
	for _, part := range wanted {
		take(part)
	}
	for _, size := range slices.Backward(r.PartSizes) {
		for take(size) {
		}
	}
	return offered, rest
}
