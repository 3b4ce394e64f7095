package rules

import (
	"io"
	"math/big"
	"sync"

	"lantern/store/money"
)

// Sides of tables with two hands.
const (
	player = "player"
	banker = "banker"
	dealer = "dealer"
	dragon = "dragon"
	tiger  = "tiger"
	tie    = "tie"
)

const (
	// evenReturn pays 1:1; bankerReturn does so less 5 % commission.
	evenReturn   = 2 * money.Whole
	bankerReturn = 1_950_000 * money.Rate(1)
	// tieAtBaccarat and tieAtDragonTiger pay 8:1.
	tieAtBaccarat    = 9 * money.Whole
	tieAtDragonTiger = 9 * money.Whole
)

// pip returns the baccarat value of a rank.
func pip(rank int) int {
	if rank >= 10 {
		return 0
	}
	return rank
}

func points(hand []Card) (sum int) {
	for _, card := range hand {
		sum += pip(card.Rank)
	}
	return sum % 10
}

const (
	natural      = 8
	playerStands = 6
)

// PlayerDraws reports whether the player takes a third card.
func PlayerDraws(player, banker int) bool {
	return player < natural && banker < natural && player < playerStands
}

// bankerDrawsOn[points][pip] reports whether the banker draws after the player's third card with that value.
var bankerDrawsOn = [8][10]bool{
	0: {true, true, true, true, true, true, true, true, true, true},
	1: {true, true, true, true, true, true, true, true, true, true},
	2: {true, true, true, true, true, true, true, true, true, true},
	3: {true, true, true, true, true, true, true, true, false, true},
	4: {2: true, 3: true, 4: true, 5: true, 6: true, 7: true},
	5: {4: true, 5: true, 6: true, 7: true},
	6: {6: true, 7: true},
}

// Stood means that the player took no third card.
const Stood = -1

// BankerDraws reports whether the banker takes a third card, given the value of the player's third card or Stood.
func BankerDraws(player, banker, third int) bool {
	switch {
	case banker >= natural, player >= natural && third == Stood:
		return false
	case third == Stood:
		return banker < playerStands
	}
	return bankerDrawsOn[banker][third]
}

// winnerOf compares two totals.
func winnerOf(first, second int, sides [2]string) string {
	switch {
	case first > second:
		return sides[0]
	case first < second:
		return sides[1]
	}
	return tie
}

// Baccarat is dealt from a full shoe of eight decks each round.
func Baccarat() Game {
	odds := baccaratOdds()
	return Game{Name: "baccarat", Step: money.Unit, Play: playBaccarat, Places: []Place{
		{Pick: player, Pays: "1", ReturnPPM: odds[0]}, {Pick: banker, Pays: "0.95", ReturnPPM: odds[1]},
		{Pick: tie, Pays: "8", ReturnPPM: odds[2], IsSide: true},
	}}
}

func playBaccarat(chance io.Reader) (Draw, error) {
	from := newShoe(chance, shoeDecks)
	first, second := from.deal(2), from.deal(2)
	punto, banco, third := points(first), points(second), Stood
	if PlayerDraws(punto, banco) {
		card := from.next()
		first, third = append(first, card), pip(card.Rank)
	}
	if BankerDraws(punto, banco, third) {
		second = append(second, from.next())
	}
	punto, banco = points(first), points(second)
	winner := winnerOf(punto, banco, [2]string{player, banker})
	shown := Hands{Hands: []Hand{{player, first, punto}, {banker, second, banco}}, Winner: winner}
	return Draw{Shown: shown, Returns: baccaratReturns(winner)}, from.err
}

func baccaratReturns(winner string) map[string]money.Rate {
	switch winner {
	case player:
		return map[string]money.Rate{player: evenReturn}
	case banker:
		return map[string]money.Rate{banker: bankerReturn}
	}
	return map[string]money.Rate{player: money.Whole, banker: money.Whole, tie: tieAtBaccarat}
}

// baccaratOdds are the returns of player, banker and tie, counted over every order of six cards of a full shoe.
var baccaratOdds = sync.OnceValue(func() [3]int64 {
	ways := baccaratCombinations()
	all := new(big.Int)
	for _, n := range ways {
		all.Add(all, big.NewInt(n))
	}
	share := func(n int64) *big.Rat { return new(big.Rat).SetFrac(big.NewInt(n), all) }
	pays := func(chance *big.Rat, hundredths int64) *big.Rat {
		return new(big.Rat).Mul(chance, big.NewRat(hundredths, 100))
	}
	even := share(ways[tie])
	return [3]int64{
		ppm(new(big.Rat).Add(pays(share(ways[player]), 200), even)),
		ppm(new(big.Rat).Add(pays(share(ways[banker]), 195), even)), ppm(pays(even, 900)),
	}
})

// baccaratCombinations counts the orders of six cards by winner. Cards that are not drawn count too, so that all
// orders have equal weight.
func baccaratCombinations() map[string]int64 {
	var left [10]int64
	for rank := 1; rank <= ranks; rank++ {
		left[pip(rank)] += suits * shoeDecks
	}
	ways := map[string]int64{}
	var six [6]int
	var count func(at int, weight int64)
	count = func(at int, weight int64) {
		if at == len(six) {
			ways[wonBy(six)] += weight
			return
		}
		for p := range left {
			if left[p] > 0 {
				six[at] = p
				left[p]--
				count(at+1, weight*(left[p]+1))
				left[p]++
			}
		}
	}
	count(0, 1)
	return ways
}

// wonBy plays six values: two of the player, two of the banker, then those that are drawn.
func wonBy(six [6]int) string {
	punto, banco, drawn := (six[0]+six[1])%10, (six[2]+six[3])%10, 4
	first, second, third := punto, banco, Stood
	if PlayerDraws(punto, banco) {
		third = six[drawn]
		first = (punto + third) % 10
		drawn++
	}
	if BankerDraws(punto, banco, third) {
		second = (banco + six[drawn]) % 10
	}
	return winnerOf(first, second, [2]string{player, banker})
}
