package agent

import (
	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/money"
)

// ChainMember is one member of the chain above a bet, with the point at the moment the bet was accepted.
type ChainMember struct {
	Member   id.Member
	Point    money.Rate
	IsFrozen bool
}

// Share is what one bet earns for one member of its chain.
type Share struct {
	Member     id.Member
	Kind       ledger.Kind
	Point      money.Rate
	Amount     money.Amount
	IsWithheld bool
}

// Shares splits the rebate of a valid bet along its chain, from the bettor (first) upward. used is the part of the
// bettor's point that the odds already returned. Each member gets what their point adds to the highest point below,
// measured between floored totals, so that the shares add up exactly and fractions move up.
func Shares(valid money.Amount, used money.Rate, chain []ChainMember) []Share {
	shares := make([]Share, len(chain))
	highest := used
	for i, link := range chain {
		before := highest
		highest = max(highest, link.Point)
		shares[i] = Share{Member: link.Member, Kind: ledger.AgentCommission, Point: link.Point,
			Amount: valid.Times(highest) - valid.Times(before), IsWithheld: link.IsFrozen}
	}
	if len(shares) > 0 {
		shares[0].Kind = ledger.SelfRebate
	}
	return shares
}

// groupDivisor converts a difference of prize groups to a point.
const groupDivisor = 2000

// PointOfGroup returns the point of a prize group: (group − base) ÷ 2000.
func PointOfGroup(group, base int64) money.Rate {
	return money.Rate((group - base) * int64(money.Whole) / groupDivisor)
}
