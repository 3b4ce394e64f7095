package lottery

import (
	"context"

	"lantern/store/lottery/rules"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/system"
)

// Rules are the settings of lotteries.
type Rules struct {
	Limits Limits `json:"limits"`
	// Base is the price of a unit in YUAN.
	Base money.Amount `json:"base"`
	// Step is the smallest part of the currency that an amount per unit may have.
	Step money.Amount `json:"step"`
	// MaxGroup is the highest prize group that a bet may choose; the rest is always rebate. MemberGroup is the group of
	// members who have none of their own.
	MaxGroup    int     `json:"maxGroup"`
	MemberGroup int     `json:"memberGroup"`
	Entropy     Entropy `json:"entropy"`
	// Hold is how many seconds large payouts of official draws wait, LargePayout which ones.
	Hold        int          `json:"officialHold"`
	LargePayout money.Amount `json:"largePayout"`
	// CorrectionFreeze is the payout above which a winner cannot withdraw while a correction that lowers it is decided.
	CorrectionFreeze money.Amount `json:"correctionFreeze"`
	// WinNotice is the win in a draw from which on the member receives a message.
	WinNotice money.Amount `json:"winNotice"`
}

// Limits bound orders and what they may win.
type Limits struct {
	MinItem      money.Amount `json:"minItem"`
	MaxItem      money.Amount `json:"maxItem"`
	Items        int          `json:"items"`
	ItemPayout   money.Amount `json:"itemPayout"`
	MemberPayout money.Amount `json:"memberPayout"`
	MemberStake  money.Amount `json:"memberStake"`
	// Exposure is the most that an issue may have to pay for one number of a bet type.
	Exposure money.Amount `json:"exposure"`
	// Cancels is how many bets a member may cancel on one business day.
	Cancels int `json:"cancels"`
}

// Settings declares the merchant's rules of lotteries.
var Settings = system.Declare("lottery", "limits, prize groups and entropy of lotteries", Rules{
	Limits: Limits{MinItem: money.Unit / 50, MaxItem: 100_000 * money.Unit, Items: 100, ItemPayout: 500_000 * money.Unit,
		MemberPayout: 1_000_000 * money.Unit, MemberStake: 300_000 * money.Unit, Exposure: 2_000_000 * money.Unit,
		Cancels: 10},
	Base: 2 * money.Unit, Step: money.Unit, MaxGroup: 1960, MemberGroup: 1900, Entropy: Local, Hold: 1800,
	LargePayout: 200_000 * money.Unit, CorrectionFreeze: 10_000 * money.Unit, WinNotice: 1000 * money.Unit,
}, checkRules)

func checkRules(r Rules, _ system.Settings) []error {
	var wrong system.Problems
	l := r.Limits
	wrong.Must(l.MinItem > 0 && l.MinItem <= l.MaxItem, "lottery.limits: items from %s to %s", l.MinItem, l.MaxItem)
	wrong.Must(l.Items >= 1 && l.Items <= 1000, "lottery.limits: %d items", l.Items)
	wrong.Must(l.ItemPayout > 0 && l.MemberPayout >= l.ItemPayout, "lottery.limits: payouts of %s and %s", l.ItemPayout,
		l.MemberPayout)
	wrong.Must(l.MemberStake >= l.MinItem && l.Exposure > 0 && l.Cancels >= 0, "lottery.limits: %s, %s, %d",
		l.MemberStake, l.Exposure, l.Cancels)
	wrong.Must(r.Base > 0 && r.Base%1000 == 0 && r.Step > 0, "lottery: base %s, step %s", r.Base, r.Step)
	for _, group := range []int{r.MaxGroup, r.MemberGroup} {
		wrong.Must(group%2 == 0 && group >= rules.LowestGroup && group <= 1980, "lottery: group %d", group)
	}
	wrong.Must(r.Entropy == Local || r.Entropy == Drand, "lottery.entropy: %q", r.Entropy)
	wrong.Must(r.Hold >= 0 && r.LargePayout > 0, "lottery: hold of %d seconds above %s", r.Hold, r.LargePayout)
	wrong.Must(r.CorrectionFreeze >= 0 && r.WinNotice > 0, "lottery: a freeze above %s, a notice from %s",
		r.CorrectionFreeze, r.WinNotice)
	return wrong
}

// limits returns the limits with which an issue is settled: what it pays a member stays what it was when its settlement
// began.
func (i Issue) limits(now Limits) Limits {
	if i.MemberMost != nil {
		now.MemberPayout = *i.MemberMost
	}
	return now
}

// rulesOf reads the merchant's rules.
func rulesOf(ctx context.Context, q pg.Q) (Rules, system.Settings, error) {
	s, err := system.Read(ctx, q)
	return Settings.Of(s), s, err
}

func limitsOf(ctx context.Context, q pg.Q) (Limits, error) {
	r, _, err := rulesOf(ctx, q)
	return r.Limits, err
}
