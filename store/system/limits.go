package system

import (
	"fmt"
	"time"

	"lantern/store/money"
)

// Withdraw is how withdrawals are asked for, decided and paid out: how long a player has to say what became of a part,
// and how much a part is at most.
type Withdraw struct {
	ConfirmMinutes int            `json:"confirmMinutes"`
	PartMax        money.Amount   `json:"partMax"`
	Limits         WithdrawLimits `json:"limits"`
	AutoPass       AutoPass       `json:"autoPass"`
}

// WithdrawLimits are those of a request (D52). FeePercent is "1.00" for one in a hundred. What is above SecondAbove two
// persons decide, of deposits and parts paid by hand too.
type WithdrawLimits struct {
	Min           money.Amount `json:"min"`
	Max           money.Amount `json:"max"`
	PerDay        int          `json:"perDay"`
	FreePerDay    int          `json:"freePerDay"`
	FeePercent    money.Amount `json:"feePercent"`
	FeeCap        money.Amount `json:"feeCap"`
	SecondAbove   money.Amount `json:"secondAbove"`
	WaitHours     int          `json:"waitHours"`
	CancelSeconds int          `json:"cancelSeconds"`
}

// Fee is what an amount costs that has one.
func (l WithdrawLimits) Fee(amount money.Amount) money.Amount {
	return min(amount.TimesPayable(l.FeeRate()), l.FeeCap)
}

// FeeRate is the percentage as a rate.
func (l WithdrawLimits) FeeRate() money.Rate { return money.Rate(l.FeePercent) }

// Wait is how long a new payee, or a changed password, waits.
func (l WithdrawLimits) Wait() time.Duration { return time.Duration(l.WaitHours) * time.Hour }

// CancelWindow is how long a request may be taken back before anybody looks at it.
func (l WithdrawLimits) CancelWindow() time.Duration {
	return time.Duration(l.CancelSeconds) * time.Second
}

// AutoPass is which requests the rules pass by themselves: up to an amount, and in a day up to another, of members who
// have been here so long, to payees who were bound so long ago.
type AutoPass struct {
	IsOn       bool         `json:"isOn"`
	Max        money.Amount `json:"max"`
	DayMax     money.Amount `json:"dayMax"`
	MemberDays int          `json:"memberDays"`
	PayeeDays  int          `json:"payeeDays"`
}

// Deposit is how orders to pay in are taken.
type Deposit struct {
	Limits DepositLimits `json:"limits"`
}

// DepositLimits are how many orders may be open at once, and for how long (D49).
type DepositLimits struct {
	MaxOpen int `json:"maxOpen"`
	Minutes int `json:"minutes"`
}

// Lifetime is how long an order may be paid.
func (l DepositLimits) Lifetime() time.Duration { return time.Duration(l.Minutes) * time.Minute }

// Transfer is how members send money up and down.
type Transfer struct {
	Limits TransferLimits `json:"limits"`
}

// TransferLimits are those of a transfer and of a sender's business day (D48).
type TransferLimits struct {
	Min          money.Amount `json:"min"`
	Max          money.Amount `json:"max"`
	PerDay       int          `json:"perDay"`
	AmountPerDay money.Amount `json:"amountPerDay"`
}

// Turnover is what must be bet before money may leave. Below Dust nothing is left to do so with, and it need not be
// done any more; without a row of it the database takes the same (turnover_dust).
type Turnover struct {
	Dust  money.Amount  `json:"dust"`
	Rules TurnoverRules `json:"rules"`
}

// TurnoverRules are how many times an amount must be bet, by where it came from (D45): "1.00" is once, "0.00" not at
// all.
type TurnoverRules struct {
	Deposit  money.Amount `json:"deposit"`
	Transfer money.Amount `json:"transfer"`
	Points   money.Amount `json:"points"`
}

// Required is so many times an amount; of an amount that must be bet at all no part is too small to be.
func Required(amount, times money.Amount) money.Amount {
	required := amount.Times(money.Rate(times) * (money.Whole / money.Rate(money.Unit)))
	if amount > 0 && times > 0 {
		return max(1, required)
	}
	return required
}

func defaultWithdraw() Withdraw {
	return Withdraw{
		ConfirmMinutes: 30, PartMax: 50_000 * money.Unit,
		Limits: WithdrawLimits{
			Min: 50 * money.Unit, Max: 100_000 * money.Unit, PerDay: 5, FreePerDay: 3, FeePercent: money.Unit,
			FeeCap:      50 * money.Unit,
			SecondAbove: 20_000 * money.Unit, WaitHours: 24, CancelSeconds: 60,
		},
		AutoPass: AutoPass{Max: 1_000 * money.Unit, DayMax: 2_000 * money.Unit, MemberDays: 30, PayeeDays: 7},
	}
}

func defaultTransfer() Transfer {
	return Transfer{Limits: TransferLimits{Min: 10 * money.Unit, Max: 50_000 * money.Unit, PerDay: 20,
		AmountPerDay: 200_000 * money.Unit}}
}

// most is what no setting of money goes beyond, so that sums of many stay exact.
const most = 1_000_000_000_000 * money.Unit

// checkMoney refuses limits by which nobody could do anything, or anybody too much.
func (s Settings) checkMoney() (wrong []error) {
	must := func(isRight bool, format string, words ...any) {
		if !isRight {
			wrong = append(wrong, fmt.Errorf(format, words...))
		}
	}
	isSum := func(a money.Amount) bool { return a >= 0 && a <= most && a.IsPayable() }
	w, pass, d, t, r := s.Withdraw.Limits, s.Withdraw.AutoPass, s.Deposit.Limits, s.Transfer.Limits, s.Turnover.Rules
	must(s.Withdraw.ConfirmMinutes >= 1 && s.Withdraw.ConfirmMinutes <= 24*60,
		"withdraw.confirmMinutes: %d is not between 1 and 1440", s.Withdraw.ConfirmMinutes)
	must(s.Withdraw.PartMax >= money.Unit && isSum(s.Withdraw.PartMax), "withdraw.partMax: %s is no amount from 1.00",
		s.Withdraw.PartMax)
	must(w.Min > 0 && isSum(w.Min) && isSum(w.Max) && w.Min <= w.Max, "withdraw.limits: from %s to %s", w.Min, w.Max)
	must(w.PerDay >= 1 && w.PerDay <= 1000 && w.FreePerDay >= 0, "withdraw.limits: %d a day, %d of them free", w.PerDay,
		w.FreePerDay)
	must(w.FeePercent >= 0 && w.FeePercent <= 100*money.Unit && isSum(w.FeeCap),
		"withdraw.limits: a fee of %s percent up to %s", w.FeePercent, w.FeeCap)
	must(isSum(w.SecondAbove), "withdraw.limits.secondAbove: %s is no amount", w.SecondAbove)
	must(w.WaitHours >= 0 && w.WaitHours <= 24*90, "withdraw.limits.waitHours: %d is not between 0 and 2160", w.WaitHours)
	must(w.CancelSeconds >= 0 && w.CancelSeconds <= 3600, "withdraw.limits.cancelSeconds: %d is not between 0 and 3600",
		w.CancelSeconds)
	must(isSum(pass.Max) && isSum(pass.DayMax) && pass.Max <= pass.DayMax, "withdraw.autoPass: up to %s, %s a day",
		pass.Max, pass.DayMax)
	must(!pass.IsOn || pass.Max <= w.SecondAbove, "withdraw.autoPass: %s takes two persons", pass.Max)
	must(pass.MemberDays >= 0 && pass.PayeeDays >= 0, "withdraw.autoPass: %d and %d days", pass.MemberDays, pass.PayeeDays)
	must(d.MaxOpen >= 1 && d.MaxOpen <= 100, "deposit.limits.maxOpen: %d is not between 1 and 100", d.MaxOpen)
	must(d.Minutes >= 1 && d.Minutes <= 7*24*60, "deposit.limits.minutes: %d is not between 1 and 10080", d.Minutes)
	must(t.Min > 0 && isSum(t.Min) && isSum(t.Max) && t.Min <= t.Max, "transfer.limits: from %s to %s", t.Min, t.Max)
	must(t.PerDay >= 1 && isSum(t.AmountPerDay) && t.AmountPerDay >= t.Min, "transfer.limits: %d and %s a day", t.PerDay,
		t.AmountPerDay)
	must(isSum(s.Turnover.Dust), "turnover.dust: %s is no amount from 0.00", s.Turnover.Dust)
	for name, times := range map[string]money.Amount{"deposit": r.Deposit, "transfer": r.Transfer, "points": r.Points} {
		must(times >= 0 && times <= 100*money.Unit, "turnover.rules.%s: %s is not between 0 and 100 times", name, times)
	}
	return wrong
}
