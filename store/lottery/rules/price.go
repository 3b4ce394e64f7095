package rules

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/bits"

	"lantern/store/lottery/rules/catalog"
	"lantern/store/money"
)

const (
	// WholeGroup is the prize group that returns everything.
	WholeGroup = 2000
	// LowestGroup is the group below which no rebate grows.
	LowestGroup = 1700
	basisPoints = 10_000
)

// ErrPrices means that a type has no such tier or cannot be priced that way.
var ErrPrices = errors.New("rules: no such prices")

// Prices are what the tiers of one type pay, fixed when the bet is accepted.
type Prices struct {
	t      *Type
	group  int64
	factor money.Rate
	odds   []money.Amount
}

// AtGroup prices a LOTT type by prize group: a winning unit pays group/2000 × N × factor. Error: ErrPrices.
func (t *Type) AtGroup(group int, factor money.Rate) (Prices, error) {
	if t.Mode != catalog.LOTT || group <= 0 || group > WholeGroup || factor <= 0 || factor > money.Whole {
		return Prices{}, fmt.Errorf("%w: %s at group %d, factor %d", ErrPrices, t.Code, group, factor)
	}
	return Prices{t: t, group: int64(group), factor: factor}, nil
}

// AtOdds prices a type by its default odds, replaced by those of a table of tier codes. Error: ErrPrices.
func (t *Type) AtOdds(table map[string]money.Amount) (Prices, error) {
	p := Prices{t: t, odds: make([]money.Amount, len(t.Tiers))}
	found := 0
	for i, tier := range t.Tiers {
		p.odds[i] = tier.Odds
		if odds, ok := table[tier.Code]; ok {
			p.odds[i] = odds
			found++
		}
		if p.odds[i] < 0 {
			return Prices{}, fmt.Errorf("%w: odds of %s %s are negative", ErrPrices, t.Code, tier.Code)
		}
	}
	if t.Mode == catalog.LOTT || found < len(table) {
		return Prices{}, fmt.Errorf("%w: %s has no tier of the table %v", ErrPrices, t.Code, table)
	}
	return p, nil
}

// Payout returns what the hits of one item pay, pushed stakes included: everything is added exactly and floored once to
// a ledger unit. perUnit is the stake of one unit before a discount. A payout beyond an Amount is the largest Amount.
func Payout(perUnit money.Amount, h Hits, p Prices) money.Amount {
	if len(h.Tiers) == 0 && h.Pushed == 0 {
		return 0
	}
	num, den, ok := p.won(h)
	if !ok {
		return bigPayout(perUnit, h, p)
	}
	high, low := bits.Mul64(uint64(perUnit), num)
	if high >= den {
		return math.MaxInt64
	}
	paid, _ := bits.Div64(high, low, den)
	// The returned stakes are whole ledger units, so that flooring the rest is flooring the sum.
	overflow, pushed := bits.Mul64(uint64(perUnit), uint64(h.Pushed))
	total, carry := bits.Add64(paid, pushed, 0)
	if overflow > 0 || carry > 0 || total > math.MaxInt64 {
		return math.MaxInt64
	}
	return money.Amount(total)
}

// won returns num/den, what all winning units of a stake of 1 pay, unless it overflows.
func (p Prices) won(h Hits) (num, den uint64, ok bool) {
	num, den, ok = 0, 1, true
	for _, hit := range h.Tiers {
		a, b := uint64(hit.Units), uint64(1)
		if p.odds != nil {
			a, ok = multiply(ok, a, uint64(p.odds[hit.Tier]))
		} else {
			n := p.t.Tiers[hit.Tier].N
			b = uint64(n.Den)
			a, ok = multiply(ok, a, uint64(n.Num))
		}
		if b != den {
			common := gcd(b, den)
			num, ok = multiply(ok, num, b/common)
			a, ok = multiply(ok, a, den/common)
			den, ok = multiply(ok, den, b/common)
		}
		var carry uint64
		num, carry = bits.Add64(num, a, 0)
		ok = ok && carry == 0
	}
	mul, div := p.scale()
	num, ok = multiply(ok, num, mul)
	den, ok = multiply(ok, den, div)
	return num, den, ok
}

// scale is the constant factor of a price.
func (p Prices) scale() (mul, div uint64) {
	mul, div = 1, uint64(p.t.HitParts)
	if p.odds != nil {
		div *= uint64(money.Unit)
	} else {
		mul, div = uint64(p.group), WholeGroup
		if p.factor != money.Whole {
			mul, div = mul*uint64(p.factor), div*uint64(money.Whole)
		}
	}
	if p.t.FeeBps > 0 {
		mul, div = mul*uint64(basisPoints-p.t.FeeBps), div*basisPoints
	}
	return mul, div
}

func multiply(ok bool, a, b uint64) (uint64, bool) {
	high, low := bits.Mul64(a, b)
	return low, ok && high == 0
}

func gcd(a, b uint64) uint64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// bigPayout adds in units of 1/common, which all tiers share, because a sum of reduced fractions is slow.
func bigPayout(perUnit money.Amount, h Hits, p Prices) money.Amount {
	common, total := big.NewInt(1), new(big.Int)
	if p.odds == nil {
		common = p.t.common
	}
	for _, hit := range h.Tiers {
		price := p.t.multiples[hit.Tier]
		if p.odds != nil {
			price = big.NewInt(int64(p.odds[hit.Tier]))
		}
		total.Add(total, new(big.Int).Mul(big.NewInt(hit.Units), price))
	}
	mul, div := p.scale()
	total.Mul(total, new(big.Int).SetUint64(mul)).Mul(total, big.NewInt(int64(perUnit)))
	total.Quo(total, new(big.Int).Mul(common, new(big.Int).SetUint64(div)))
	total.Add(total, new(big.Int).Mul(big.NewInt(h.Pushed), big.NewInt(int64(perUnit))))
	if !total.IsInt64() {
		return math.MaxInt64
	}
	return money.Amount(total.Int64())
}

// shareDenominators returns the least common denominator of the tiers and what each tier pays in units of 1/common.
func shareDenominators(tiers []catalog.Tier) (common *big.Int, multiples []*big.Int) {
	common = big.NewInt(1)
	multiples = make([]*big.Int, len(tiers))
	for _, tier := range tiers {
		if tier.N != nil {
			den := big.NewInt(tier.N.Den)
			shared := new(big.Int).GCD(nil, nil, common, den)
			common.Mul(common, den.Quo(den, shared))
		}
	}
	for i, tier := range tiers {
		if tier.N != nil {
			multiples[i] = new(big.Int).Quo(common, big.NewInt(tier.N.Den))
			multiples[i].Mul(multiples[i], big.NewInt(tier.N.Num))
		}
	}
	return common, multiples
}

// perHit is what one hit of a tier pays for a stake of 1.
func (p Prices) perHit(tier int) *big.Rat {
	mul, div := p.scale()
	price := new(big.Rat).SetFrac(new(big.Int).SetUint64(mul), new(big.Int).SetUint64(div))
	if p.odds != nil {
		return price.Mul(price, new(big.Rat).SetInt64(int64(p.odds[tier])))
	}
	n := p.t.Tiers[tier].N
	return price.Mul(price, big.NewRat(n.Num, n.Den))
}
