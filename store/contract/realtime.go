package contract

import "lantern/store/money"

// Round is what a member staked and got back in one round.
type Round struct {
	Stake, Payout money.Amount
}

// Outcome is how a round ended for the member.
type Outcome string

// The outcomes.
const (
	Won  Outcome = "PROFIT"
	Lost Outcome = "LOSS"
	Even Outcome = "EVEN"
)

// Outcome returns how the round ended.
func (r Round) Outcome() Outcome {
	switch {
	case r.Payout > r.Stake:
		return Won
	case r.Payout < r.Stake:
		return Lost
	}
	return Even
}

// Counts reports whether the stake is large enough for the terms.
func (r Round) Counts(terms Terms) bool { return r.Stake >= terms.RoundBet }

// Stakes are sums of stakes of rounds that count, by their outcome.
type Stakes struct {
	Won, Lost money.Amount
}

// Add adds a round that counts.
func (s Stakes) Add(r Round, terms Terms) Stakes {
	if !r.Counts(terms) {
		return s
	}
	switch r.Outcome() {
	case Won:
		s.Won += r.Stake
	case Lost:
		s.Lost += r.Stake
	case Even:
	}
	return s
}

// RealtimeOf returns what a slot pays: what all rounds of the day so far have earned, floored to whole coins once, less
// what the slots before have paid. Fractions wait for the next slot of the day.
func RealtimeOf(day Stakes, terms Terms, paid money.Amount) money.Amount {
	earned := money.SumPayable(money.Portion{Amount: day.Won, Rate: terms.Profit},
		money.Portion{Amount: day.Lost, Rate: terms.Loss})
	return max(0, earned-paid)
}
