// Package contract keeps the contracts by which an upline pays a direct downline: offers, answers, endings and the
// rules that compute what is due. It is the only package that writes the table contracts.
package contract

import (
	"slices"

	"lantern/store/id"
	"lantern/store/money"
)

// Kind is what a contract pays.
type Kind string

// The kinds: a share of the team's net loss in a period, and salaries on its valid bets of a day, of an hour, and of
// single rounds every five minutes.
const (
	Dividend       Kind = "DIVIDEND"
	DailySalary    Kind = "DAILY_SALARY"
	HourlySalary   Kind = "HOURLY_SALARY"
	RealtimeSalary Kind = "REALTIME_SALARY"
)

// Values lists every Kind.
func (Kind) Values() []Kind { return []Kind{Dividend, DailySalary, HourlySalary, RealtimeSalary} }

// Tier is one row of a contract's table: the rate that holds once all its thresholds are reached.
type Tier struct {
	// ValidBet is that of the team in the period, day or hour.
	ValidBet money.Amount `json:"validBet"`
	// Loss is the team's net loss of the period; dividends only.
	Loss money.Amount `json:"loss,omitempty"`
	// Active is how many members were active.
	Active int        `json:"active"`
	Rate   money.Rate `json:"ratePpm"`
}

// Terms are what a contract pays: tiers or, for real-time salaries, two rates for rounds from a smallest stake on.
type Terms struct {
	Tiers []Tier `json:"tiers,omitempty"`
	// RoundBet is the stake of a member in one round from which the round counts.
	RoundBet money.Amount `json:"roundBet,omitempty"`
	// Profit is the rate of rounds that the member won, Loss of those that were lost.
	Profit money.Rate `json:"profitPpm,omitempty"`
	Loss   money.Rate `json:"lossPpm,omitempty"`
}

// highest returns the highest rates: that of the tiers, or both of a real-time salary.
func (t Terms) highest() [2]money.Rate {
	top := [2]money.Rate{t.Profit, t.Loss}
	for _, tier := range t.Tiers {
		top[0] = max(top[0], tier.Rate)
	}
	return top
}

// Exceeds reports whether one of the highest rates is greater than that of the other terms.
func (t Terms) Exceeds(other Terms) bool {
	mine, theirs := t.highest(), other.highest()
	return mine[0] > theirs[0] || mine[1] > theirs[1]
}

// reached returns the index of the highest tier whose thresholds are all reached, -1 if none is.
func (t Terms) reached(validBet, loss money.Amount, active int) int {
	for n, tier := range slices.Backward(t.Tiers) {
		if validBet >= tier.ValidBet && loss >= tier.Loss && active >= tier.Active {
			return n
		}
	}
	return -1
}

// Platform is the upline of top-level agents.
const Platform id.Member = ""
