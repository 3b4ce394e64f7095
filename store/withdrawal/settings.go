package withdrawal

import (
	"time"

	"lantern/store/money"
	"lantern/store/system"
)

// Settings are the merchant's rules of withdrawals.
var Settings = system.Declare("withdraw", "limits, fees, waiting times and automatic approval of withdrawals",
	defaultRules, checkRules)

var defaultRules = Rules{
	ConfirmMinutes: 30, PartMax: 50_000 * money.Unit,
	Limits: Limits{
		Min: 50 * money.Unit, Max: 100_000 * money.Unit, PerDay: 5, FreePerDay: 3, FeePercent: money.Unit,
		FeeCap:    50 * money.Unit,
		WaitHours: 24, CancelSeconds: 60,
	},
	AutoPass: AutoApproval{Max: 1_000 * money.Unit, DayMax: 2_000 * money.Unit, MemberDays: 30, PayeeDays: 7},
}

// Rules configure how withdrawals are requested, decided and paid: ConfirmMinutes is how long members can answer
// whether a part was received, PartMax the largest part.
type Rules struct {
	ConfirmMinutes int          `json:"confirmMinutes"`
	PartMax        money.Amount `json:"partMax"`
	Limits         Limits       `json:"limits"`
	AutoPass       AutoApproval `json:"autoPass"`
}

// Limits are the limits of a request (D52). FeePercent is "1.00" for one percent.
type Limits struct {
	Min           money.Amount `json:"min"`
	Max           money.Amount `json:"max"`
	PerDay        int          `json:"perDay"`
	FreePerDay    int          `json:"freePerDay"`
	FeePercent    money.Amount `json:"feePercent"`
	FeeCap        money.Amount `json:"feeCap"`
	WaitHours     int          `json:"waitHours"`
	CancelSeconds int          `json:"cancelSeconds"`
}

// Fee returns the fee of an amount that is not free.
func (l Limits) Fee(amount money.Amount) money.Amount {
	return min(amount.TimesPayable(l.FeeRate()), l.FeeCap)
}

// FeeRate returns the percentage as a rate.
func (l Limits) FeeRate() money.Rate { return money.Rate(l.FeePercent) }

// Wait is the waiting time of a new payee or after a change of the payment password.
func (l Limits) Wait() time.Duration { return time.Duration(l.WaitHours) * time.Hour }

// CancelWindow is how long members can cancel a request before its review.
func (l Limits) CancelWindow() time.Duration {
	return time.Duration(l.CancelSeconds) * time.Second
}

// AutoApproval says which requests are approved without an operator: up to Max, and up to DayMax a day, of members
// registered for MemberDays, to payees added PayeeDays ago.
type AutoApproval struct {
	IsOn       bool         `json:"isOn"`
	Max        money.Amount `json:"max"`
	DayMax     money.Amount `json:"dayMax"`
	MemberDays int          `json:"memberDays"`
	PayeeDays  int          `json:"payeeDays"`
}

func checkRules(r Rules, s system.Settings) []error {
	var wrong system.Problems
	l, pass, must := r.Limits, r.AutoPass, wrong.Must
	must(r.ConfirmMinutes >= 1 && r.ConfirmMinutes <= 24*60,
		"withdraw.confirmMinutes: %d is not between 1 and 1440", r.ConfirmMinutes)
	must(r.PartMax >= money.Unit && system.IsAmount(r.PartMax), "withdraw.partMax: %s is no amount from 1.00", r.PartMax)
	must(l.Min > 0 && system.IsAmount(l.Min) && system.IsAmount(l.Max) && l.Min <= l.Max,
		"withdraw.limits: from %s to %s", l.Min, l.Max)
	must(l.PerDay >= 1 && l.PerDay <= 1000 && l.FreePerDay >= 0, "withdraw.limits: %d a day, %d of them free", l.PerDay,
		l.FreePerDay)
	must(l.FeePercent >= 0 && l.FeePercent <= 100*money.Unit && system.IsAmount(l.FeeCap),
		"withdraw.limits: a fee of %s percent up to %s", l.FeePercent, l.FeeCap)
	must(l.WaitHours >= 0 && l.WaitHours <= 24*90, "withdraw.limits.waitHours: %d is not between 0 and 2160", l.WaitHours)
	must(l.CancelSeconds >= 0 && l.CancelSeconds <= 3600, "withdraw.limits.cancelSeconds: %d is not between 0 and 3600",
		l.CancelSeconds)
	must(system.IsAmount(pass.Max) && system.IsAmount(pass.DayMax) && pass.Max <= pass.DayMax,
		"withdraw.autoPass: up to %s, %s a day", pass.Max, pass.DayMax)
	must(!pass.IsOn || pass.Max <= s.TwoPersonAbove, "withdraw.autoPass: %s needs two operators", pass.Max)
	must(pass.MemberDays >= 0 && pass.PayeeDays >= 0, "withdraw.autoPass: %d and %d days", pass.MemberDays, pass.PayeeDays)
	return wrong
}
