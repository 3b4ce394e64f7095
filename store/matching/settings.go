package matching

import (
	"time"

	"lantern/store/money"
	"lantern/store/system"
)

// Settings are the merchant's rules of matched payouts.
var Settings = system.Declare("matching", "payouts that other members pay by bank transfer, in place of a deposit",
	defaultRules, checkRules)

var defaultRules = Rules{
	Min: 500 * money.Unit, ChecksAddress: true, MaxParts: 10,
	PartSizes: []money.Amount{100 * money.Unit, 300 * money.Unit, 500 * money.Unit, 1_000 * money.Unit,
		3_000 * money.Unit, 5_000 * money.Unit},
	OfferMinutes: 60, WaitMinutes: 10, WindowMinutes: 15, ReminderMinutes: 10, AnswerMinutes: 30, LockMinutes: 720,
	BonusTurnover: money.Unit,
	Depositor:     Side{PerDay: 10, AmountPerDay: 50_000 * money.Unit},
	Receiver:      Side{PerDay: 50, AmountPerDay: 200_000 * money.Unit},
}

// Rules configure matched payouts. Withdrawals from Min are offered in parts of what waiting depositors want and of
// PartSizes, at most MaxParts. ChecksAddress refuses matches of members who used one network address within a day.
type Rules struct {
	IsOn bool `json:"isOn"`
	// WithRealMoney also allows matches in production.
	WithRealMoney bool           `json:"withRealMoney"`
	ChecksAddress bool           `json:"checksAddress"`
	Min           money.Amount   `json:"min"`
	PartSizes     []money.Amount `json:"partSizes"`
	MaxParts      int            `json:"maxParts"`
	// OfferMinutes is how long a part waits for depositors, WaitMinutes how long a depositor waits for a part.
	OfferMinutes int `json:"offerMinutes"`
	WaitMinutes  int `json:"waitMinutes"`
	// WindowMinutes is how long a depositor sees the account of the payee and can prove the transfer.
	WindowMinutes int `json:"windowMinutes"`
	// ReminderMinutes pass before each of two reminders of the receiver, AnswerMinutes from the second one to the
	// deadline, LockMinutes from there to the credit of a receiver's silence.
	ReminderMinutes int `json:"reminderMinutes"`
	AnswerMinutes   int `json:"answerMinutes"`
	LockMinutes     int `json:"lockMinutes"`
	// BonusTurnover is how often a bonus must be wagered.
	BonusTurnover money.Amount `json:"bonusTurnover"`
	Depositor     Side         `json:"depositor"`
	Receiver      Side         `json:"receiver"`
}

// Side are the terms of one side of a match. Percentages are "1.00" for one percent of its amount.
type Side struct {
	FeePercent   money.Amount `json:"feePercent"`
	BonusPercent money.Amount `json:"bonusPercent"`
	PerDay       int          `json:"perDay"`
	AmountPerDay money.Amount `json:"amountPerDay"`
}

// Fee returns what the side pays for a match of an amount.
func (s Side) Fee(amount money.Amount) money.Amount {
	return amount.TimesPayable(money.Rate(s.FeePercent))
}

// Bonus returns what the side receives for a match of an amount.
func (s Side) Bonus(amount money.Amount) money.Amount {
	return amount.TimesPayable(money.Rate(s.BonusPercent))
}

// Runs reports whether members are matched in this installation.
func (r Rules) Runs(isProduction bool) bool { return r.IsOn && (!isProduction || r.WithRealMoney) }

func minutes(count int) time.Duration { return time.Duration(count) * time.Minute }

func checkRules(r Rules, _ system.Settings) []error {
	var wrong system.Problems
	wrong.Must(r.Min > 0 && system.IsAmount(r.Min), "matching.min: %s is no amount", r.Min)
	wrong.Must(len(r.PartSizes) > 0, "matching.partSizes: none")
	for i, size := range r.PartSizes {
		isAscending := i == 0 || size > r.PartSizes[i-1]
		wrong.Must(size > 0 && system.IsAmount(size) && isAscending, "matching.partSizes: %s", size)
	}
	wrong.Must(r.MaxParts >= 1 && r.MaxParts <= 50, "matching.maxParts: %d is not between 1 and 50", r.MaxParts)
	for name, count := range map[string]int{"offerMinutes": r.OfferMinutes, "waitMinutes": r.WaitMinutes,
		"windowMinutes": r.WindowMinutes, "reminderMinutes": r.ReminderMinutes, "answerMinutes": r.AnswerMinutes} {
		wrong.Must(count >= 1 && count <= 24*60, "matching.%s: %d is not between 1 and 1440", name, count)
	}
	wrong.Must(r.LockMinutes >= 0 && r.LockMinutes <= 30*24*60, "matching.lockMinutes: %d is not between 0 and 43200",
		r.LockMinutes)
	wrong.Must(r.BonusTurnover >= 0 && r.BonusTurnover <= 100*money.Unit, "matching.bonusTurnover: %s", r.BonusTurnover)
	for name, side := range map[string]Side{"depositor": r.Depositor, "receiver": r.Receiver} {
		isShare := func(a money.Amount) bool { return a >= 0 && a <= 100*money.Unit }
		wrong.Must(isShare(side.FeePercent) && isShare(side.BonusPercent), "matching.%s: a fee of %s, a bonus of %s percent",
			name, side.FeePercent, side.BonusPercent)
		wrong.Must(side.PerDay >= 0 && system.IsAmount(side.AmountPerDay), "matching.%s: %d and %s a day", name,
			side.PerDay, side.AmountPerDay)
	}
	return wrong
}
