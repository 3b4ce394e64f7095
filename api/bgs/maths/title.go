// Package maths holds what the in-house games pay: titles as data and their arithmetic. It is pure and exact: no clock,
// no randomness of its own, no floating point near an amount.
package maths

import (
	"strconv"
	"strings"

	"lantern/store/money"
)

// Kind names the evaluator and the renderer of a title.
type Kind string

// KindDice is the instant game over 10,000 equal rolls.
const KindDice Kind = "DICE"

// Title is one game: everything that differs between two titles of a kind.
type Title struct {
	Code     string
	Name     string
	Kind     Kind
	Returns  []money.Rate // settings of the return to player, the default first
	MinStake money.Amount
	MaxStake money.Amount
	MaxWin   money.Rate // highest multiplier a round may pay
}

// Titles is the catalog of the in-house games.
var Titles = []Title{
	{
		Code: "DICE", Name: "Dice", Kind: KindDice,
		Returns:  []money.Rate{990_000, 970_000},
		MinStake: 1 * money.Unit, MaxStake: 20_000 * money.Unit,
		MaxWin: 10_000 * money.Whole,
	},
}

// Find returns a title by its code.
func Find(code string) (Title, bool) {
	for _, t := range Titles {
		if t.Code == code {
			return t, true
		}
	}
	return Title{}, false
}

// Offers returns whether the title has this return to player.
func (t Title) Offers(rtp money.Rate) bool {
	for _, r := range t.Returns {
		if r == rtp {
			return true
		}
	}
	return false
}

// Multiplier formats a rate as a factor with four decimals, or up to six if needed: "2.0000".
func Multiplier(r money.Rate) string {
	fraction := strconv.FormatInt(int64(r%money.Whole), 10)
	fraction = strings.Repeat("0", 6-len(fraction)) + fraction
	for len(fraction) > 4 && strings.HasSuffix(fraction, "0") {
		fraction = fraction[:len(fraction)-1]
	}
	return strconv.FormatInt(int64(r/money.Whole), 10) + "." + fraction
}

// Percent formats a rate as a percentage with two decimals, or up to four if needed: "99.00".
func Percent(r money.Rate) string {
	fraction := strconv.FormatInt(int64(r%10_000), 10)
	fraction = strings.Repeat("0", 4-len(fraction)) + fraction
	return strconv.FormatInt(int64(r/10_000), 10) + "." + fraction[:2] + strings.TrimRight(fraction[2:], "0")
}
