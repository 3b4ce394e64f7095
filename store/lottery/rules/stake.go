package rules

import (
	"errors"
	"math/big"
	"math/bits"

	"lantern/store/money"
)

// UnitMode is the size of a unit of a LOTT bet, or the currency itself.
type UnitMode string

// The unit modes: CASH and YUAN are the base unit, the others a tenth of the one before.
const (
	Cash UnitMode = "CASH"
	Yuan UnitMode = "YUAN"
	Jiao UnitMode = "JIAO"
	Fen  UnitMode = "FEN"
	Li   UnitMode = "LI"
)

// Values lists every UnitMode.
func (UnitMode) Values() []UnitMode { return []UnitMode{Cash, Yuan, Jiao, Fen, Li} }

// ErrStake means that a stake is not a whole positive number of ledger units or too large.
var ErrStake = errors.New("rules: not a possible stake")

// PerUnit returns the stake of one unit before a discount. base is the price of a unit in YUAN, or 1 of the currency in
// CASH. Error: ErrStake.
func PerUnit(mode UnitMode, base money.Amount, multiple int64) (money.Amount, error) {
	part := map[UnitMode]money.Amount{Cash: 1, Yuan: 1, Jiao: 10, Fen: 100, Li: 1000}[mode]
	if part == 0 || base <= 0 || base%part != 0 || multiple <= 0 {
		return 0, ErrStake
	}
	high, low := bits.Mul64(uint64(base/part), uint64(multiple))
	if high != 0 || low > 1<<62 {
		return 0, ErrStake
	}
	return money.Amount(low), nil
}

// Stake returns what units of the type cost at perUnit, the discount of the type taken off. Error: ErrStake.
func (t *Type) Stake(perUnit money.Amount, units int64) (money.Amount, error) {
	if perUnit <= 0 || units <= 0 {
		return 0, ErrStake
	}
	high, low := bits.Mul64(uint64(perUnit), uint64(units))
	if high != 0 || low > 1<<62/basisPoints {
		return 0, ErrStake
	}
	full := low * uint64(basisPoints-t.DiscountBps)
	if full%basisPoints != 0 {
		return 0, ErrStake
	}
	return money.Amount(full / basisPoints), nil
}

// EquivalentGroup returns the even prize group whose return is nearest below the given one (0 to 1).
func EquivalentGroup(returned *big.Rat) int {
	half := new(big.Int).Mul(returned.Num(), big.NewInt(WholeGroup/2))
	return 2 * int(half.Quo(half, returned.Denom()).Int64())
}

// GroupRebate returns stake × (userGroup − betGroup)/2000, floored. The bet group of fixed odds is their equivalent
// group; groups below LowestGroup count as that, and a bet above the user's group has no rebate.
func GroupRebate(stake money.Amount, userGroup, betGroup int) money.Amount {
	share := userGroup - max(betGroup, LowestGroup)
	if share <= 0 {
		return 0
	}
	return stake.Times(money.Rate(share) * money.Whole / WholeGroup)
}
