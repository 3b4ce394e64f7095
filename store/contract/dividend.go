package contract

import (
	"strings"

	"lantern/store/clock"
	"lantern/store/money"
)

// Team are the figures of a team in a period, from the team's point of view.
type Team struct {
	ValidBet, Stake, Payout money.Amount
	// Rebate and Activity are what the team received, Salary the salaries of the agent for days of the period.
	Rebate, Activity, Salary money.Amount
	Active                   int
}

// loss is what the platform keeps of the team's play.
func (t Team) loss() money.Amount { return t.Stake - t.Payout - t.Rebate - t.Activity - t.Salary }

// Carry is what becomes of a period in which the team won.
type Carry string

// The policies: forgotten; carried until it is used up; carried to the next period only; carried from the first to the
// second half of a month.
const (
	CarryNone        Carry = "NONE"
	CarryPerpetual   Carry = "PERPETUAL"
	CarryPrevious    Carry = "PREVIOUS"
	CarryWithinMonth Carry = "WITHIN_MONTH"
)

// Values lists every Carry.
func (Carry) Values() []Carry {
	return []Carry{CarryNone, CarryPerpetual, CarryPrevious, CarryWithinMonth}
}

// Reason is how a computation ended.
type Reason string

// The reasons.
const (
	Payable    Reason = "PAYABLE"
	NotReached Reason = "NOT_REACHED"
	Negative   Reason = "NEGATIVE"
	Zero       Reason = "ZERO"
)

// Values lists every Reason.
func (Reason) Values() []Reason { return []Reason{Payable, NotReached, Negative, Zero} }

// Due is what a contract owes for a period, with how it was computed.
type Due struct {
	// Base is what the rate is taken of before the carry: the net loss, or the valid bet of a salary.
	Base     money.Amount
	CarryIn  money.Amount
	CarryOut money.Amount
	// Tier is the index of the tier that was reached, -1 if none was.
	Tier   int
	Rate   money.Rate
	Amount money.Amount
	Reason Reason
}

// Net is the base after the carry.
func (d Due) Net() money.Amount { return d.Base + d.CarryIn }

// firstHalf ends the key of a period that is the first half of a month.
const firstHalf = "-H1"

// DividendOf computes a dividend. carryIn is at most 0: what the periods before left.
func DividendOf(team Team, terms Terms, carryIn money.Amount, policy Carry, period clock.Period) Due {
	isFirstHalf := strings.HasSuffix(period.Key, firstHalf)
	d := Due{Base: team.loss(), CarryIn: carryIn}
	if policy == CarryNone || policy == CarryWithinMonth && isFirstHalf {
		d.CarryIn = 0
	}
	switch {
	case policy == CarryPerpetual || policy == CarryWithinMonth && isFirstHalf:
		d.CarryOut = min(0, d.Net())
	case policy == CarryPrevious:
		d.CarryOut = min(0, d.Base)
	}
	d.Tier = terms.reached(team.ValidBet, d.Net(), team.Active)
	d.settle(terms, d.Net())
	return d
}

// settle takes the rate of the tier that was reached.
func (d *Due) settle(terms Terms, base money.Amount) {
	switch {
	case base < 0:
		d.Tier, d.Reason = -1, Negative
	case base == 0:
		d.Tier, d.Reason = -1, Zero
	case d.Tier < 0:
		d.Reason = NotReached
	default:
		d.Rate = terms.Tiers[d.Tier].Rate
		d.Amount, d.Reason = base.TimesPayable(d.Rate), Payable
		if d.Amount == 0 {
			d.Reason = Zero
		}
	}
}
