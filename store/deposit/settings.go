package deposit

import (
	"time"

	"lantern/store/system"
)

// Rules limit deposit orders.
type Rules struct {
	Limits Limits `json:"limits"`
}

// Settings are the merchant's rules of deposits.
var Settings = system.Declare("deposit", "how many deposit orders a member may have open, and for how many minutes",
	Rules{Limits{MaxOpen: 3, Minutes: 30}}, checkRules)

// Limits are the maximum number of open orders and their lifetime (D49).
type Limits struct {
	MaxOpen int `json:"maxOpen"`
	Minutes int `json:"minutes"`
}

// Lifetime is the time in which an order can be paid.
func (l Limits) Lifetime() time.Duration { return time.Duration(l.Minutes) * time.Minute }

func checkRules(r Rules, _ system.Settings) []error {
	var wrong system.Problems
	wrong.Must(r.Limits.MaxOpen >= 1 && r.Limits.MaxOpen <= 100,
		"deposit.limits.maxOpen: %d is not between 1 and 100", r.Limits.MaxOpen)
	wrong.Must(r.Limits.Minutes >= 1 && r.Limits.Minutes <= 7*24*60,
		"deposit.limits.minutes: %d is not between 1 and 10080", r.Limits.Minutes)
	return wrong
}
