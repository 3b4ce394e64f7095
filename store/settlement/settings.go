package settlement

import (
	"lantern/store/money"
	"lantern/store/system"
)

// Rules configure settlements.
type Rules struct {
	// ReviewsDividends lets an operator approve every run of dividends before it is paid; ReviewAbove every run of
	// salaries of which the platform pays more.
	ReviewsDividends bool         `json:"reviewsDividends"`
	ReviewAbove      money.Amount `json:"reviewAbove"`
	// WriteOffDays is how old an open bill must be before an operator may write it off.
	WriteOffDays int `json:"writeOffDays"`
}

// Settings declares the merchant's rules of settlements.
var Settings = system.Declare("settlement", "runs that settle contracts", Rules{
	ReviewsDividends: true, ReviewAbove: 100_000 * money.Unit, WriteOffDays: 30,
}, func(r Rules, _ system.Settings) []error {
	var wrong system.Problems
	wrong.Must(r.ReviewAbove >= 0 && r.WriteOffDays >= 1, "settlement: review above %s, write-off after %d days",
		r.ReviewAbove, r.WriteOffDays)
	return wrong
})
