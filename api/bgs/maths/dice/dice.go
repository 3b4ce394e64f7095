// Package dice is the game of one roll from 0.00 to 99.99 against a target.
//
// There are 10,000 rolls, all equally likely. A target T is a number with two decimals:
//
//	OVER  wins when the roll is T or higher: chance (100.00 − T) %
//	UNDER wins when the roll is lower than T: chance T %
//
// The two are exact opposites: every roll wins one of them and loses the other, and over 50.50
// and under 49.50 both win 4,950 rolls of 10,000, so both pay 2.0000× at a return of 99 %.
//
// A winning round pays return ÷ chance, floored to a millionth of the stake, and the payout is
// floored to a ledger unit. Offered are the targets that pay more than the stake and at most the
// title's highest win.
package dice

import (
	"errors"
	"math/big"
	"strings"

	"lantern/store/money"
)

// Outcomes is the number of equally likely rolls.
const Outcomes = 10_000

// ErrChoice means that a target or direction is not offered.
var ErrChoice = errors.New("dice: choice not offered")

// Direction is the side of the target that wins.
type Direction string

// Directions as in the API.
const (
	Over  Direction = "over"
	Under Direction = "under"
)

// Roll is a roll or a target in hundredths: 72.48 is 7248.
type Roll int64

// Choice is the player's bet.
type Choice struct {
	Target    Roll
	Direction Direction
}

// Rules are the parameters of a title.
type Rules struct {
	Return money.Rate
	MaxWin money.Rate
}

// Outcome is a finished roll.
type Outcome struct {
	Roll       Roll
	Win        bool
	Multiplier money.Rate // what a win of this choice pays
	Payout     money.Amount
}

// Draw is the stream from which a roll is read: one integer below 10,000.
type Draw interface{ Below(n uint64) uint64 }

// ParseRoll parses "50.50": exactly two decimals, from 0.00 to 100.00. Error: ErrChoice.
func ParseRoll(text string) (Roll, error) {
	whole, fraction, _ := strings.Cut(text, ".")
	amount, err := money.Parse(text)
	isPlain := whole == "0" || !strings.HasPrefix(whole, "0")
	if err != nil || amount < 0 || len(fraction) != 2 || !isPlain || amount > 100*money.Unit {
		return 0, ErrChoice
	}
	return Roll(amount / money.Payable), nil
}

// String prints two decimals.
func (r Roll) String() string { return (money.Amount(r) * money.Payable).String() }

// Wins returns the number of winning rolls.
func (c Choice) Wins() int64 {
	if c.Direction == Over {
		return Outcomes - int64(c.Target)
	}
	return int64(c.Target)
}

// Beats reports whether a roll wins.
func (c Choice) Beats(r Roll) bool { return (r >= c.Target) == (c.Direction == Over) }

// Multiplier returns what a win pays as a multiple of the stake. Error: ErrChoice.
func (g Rules) Multiplier(c Choice) (money.Rate, error) {
	wins := c.Wins()
	if (c.Direction != Over && c.Direction != Under) || wins < 1 || wins >= Outcomes {
		return 0, ErrChoice
	}
	pays := g.Return * Outcomes / money.Rate(wins)
	if pays <= money.Whole || pays > g.MaxWin {
		return 0, ErrChoice
	}
	return pays, nil
}

// Play returns the outcome for a stream, a stake and a choice.
func (g Rules) Play(draw Draw, stake money.Amount, c Choice) (Outcome, error) {
	pays, err := g.Multiplier(c)
	if err != nil {
		return Outcome{}, err
	}
	out := Outcome{Roll: Roll(draw.Below(Outcomes)), Multiplier: pays}
	if out.Win = c.Beats(out.Roll); out.Win {
		out.Payout = stake.Times(pays)
	}
	return out, nil
}

// Range returns the lowest and the highest offered number of winning rolls.
func (g Rules) Range() (fewest, most int64) {
	for wins := int64(1); wins < Outcomes; wins++ {
		if _, err := g.Multiplier(Choice{Target: Roll(wins), Direction: Under}); err != nil {
			continue
		}
		if fewest == 0 {
			fewest = wins
		}
		most = wins
	}
	return fewest, most
}

// Figures are the published figures of a choice.
type Figures struct {
	HitRate    money.Rate
	Return     money.Rate // floored to a millionth
	Volatility money.Rate // standard deviation of the return on a stake of one, floored to a millionth
	MaxWin     money.Rate
}

// Figures calculates the published figures in closed form.
func (g Rules) Figures(c Choice) (Figures, error) {
	pays, err := g.Multiplier(c)
	if err != nil {
		return Figures{}, err
	}
	wins := c.Wins()
	// variance × outcomes² = pays² · wins · (outcomes − wins), in millionths squared
	variance := new(big.Int).Mul(big.NewInt(int64(pays)), big.NewInt(int64(pays)))
	variance.Mul(variance, big.NewInt(wins*(Outcomes-wins)))
	deviation := variance.Sqrt(variance)
	return Figures{
		HitRate:    money.Rate(wins) * money.Whole / Outcomes,
		Return:     pays * money.Rate(wins) / Outcomes,
		Volatility: money.Rate(deviation.Int64() / Outcomes),
		MaxWin:     pays,
	}, nil
}
