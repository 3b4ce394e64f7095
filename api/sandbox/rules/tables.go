package rules

import (
	"io"
	"math/big"
	"strconv"

	"lantern/store/money"
)

// DragonTiger is one card each from a full shoe: the higher wins, aces are low, and a tie loses half the stake.
func DragonTiger() Game {
	// A tie requires that the second card has the rank of the first.
	same := big.NewRat(suits*shoeDecks-1, deck*shoeDecks-1)
	side := new(big.Rat).Sub(big.NewRat(1, 1), new(big.Rat).Mul(same, big.NewRat(1, 2)))
	equal := new(big.Rat).Mul(same, big.NewRat(9, 1))
	return Game{Name: "dragontiger", Step: money.Unit, Play: playDragonTiger, Places: []Place{
		{Pick: dragon, Pays: "1", ReturnPPM: ppm(side)}, {Pick: tiger, Pays: "1", ReturnPPM: ppm(side)},
		{Pick: tie, Pays: "8", ReturnPPM: ppm(equal), IsSide: true},
	}}
}

func playDragonTiger(chance io.Reader) (Draw, error) {
	from := newShoe(chance, shoeDecks)
	first, second := from.next(), from.next()
	winner := winnerOf(first.Rank, second.Rank, [2]string{dragon, tiger})
	returns := map[string]money.Rate{winner: evenReturn}
	if winner == tie {
		returns = map[string]money.Rate{dragon: money.Whole / 2, tiger: money.Whole / 2, tie: tieAtDragonTiger}
	}
	shown := Hands{Hands: []Hand{{dragon, []Card{first}, first.Rank}, {tiger, []Card{second}, second.Rank}},
		Winner: winner}
	return Draw{Shown: shown, Returns: returns}, from.err
}

// Numbers is the result of a wheel or of dice.
type Numbers struct {
	Numbers []int    `json:"numbers"`
	Won     []string `json:"won"`
}

const pockets = 37

// reds are the red pockets of the wheel.
var reds = map[int]bool{
	1: true, 3: true, 5: true, 7: true, 9: true, 12: true, 14: true, 16: true, 18: true, 19: true, 21: true, 23: true,
	25: true, 27: true,
	30: true, 32: true, 34: true, 36: true,
}

// Roulette has a single zero.
func Roulette() Game {
	places := []Place{}
	for _, pick := range []string{"red", "black", "odd", "even", "low", "high"} {
		places = append(places, Place{Pick: pick, Pays: "1", ReturnPPM: ppm(big.NewRat(18*2, pockets))})
	}
	for n := range pockets {
		places = append(places, Place{Pick: strconv.Itoa(n), Pays: "35", ReturnPPM: ppm(big.NewRat(36, pockets)),
			IsSide: true})
	}
	return Game{Name: "roulette", Step: money.Unit, Places: places, Play: func(chance io.Reader) (Draw, error) {
		n, err := Below(chance, pockets)
		return spun(int(n)), err
	}}
}

func spun(n int) Draw {
	won := []string{strconv.Itoa(n)}
	if n > 0 {
		won = append(won, either(reds[n], "red", "black"), either(n%2 == 1, "odd", "even"), either(n <= 18, "low", "high"))
	}
	returns := map[string]money.Rate{won[0]: times(36)}
	for _, pick := range won[1:] {
		returns[pick] = evenReturn
	}
	return Draw{Shown: Numbers{[]int{n}, won}, Returns: returns}
}

func either(is bool, yes, no string) string {
	if is {
		return yes
	}
	return no
}

const (
	faces  = 6
	allOf3 = faces * faces * faces
	// tripleReturns is 30:1.
	tripleReturns = 31
)

// SicBo has three dice: small is 4 to 10, big is 11 to 17, and a triple loses both.
func SicBo() Game {
	half, triple := big.NewRat(2*(allOf3-faces)/2, allOf3), big.NewRat(tripleReturns*faces, allOf3)
	return Game{Name: "sicbo", Step: money.Unit, Play: playSicBo, Places: []Place{
		{Pick: "small", Pays: "1", ReturnPPM: ppm(half)}, {Pick: "big", Pays: "1", ReturnPPM: ppm(half)},
		{Pick: "triple", Pays: "30", ReturnPPM: ppm(triple), IsSide: true},
	}}
}

func playSicBo(chance io.Reader) (Draw, error) {
	n, err := Below(chance, allOf3)
	return thrown([3]int{int(n%faces) + 1, int(n/faces%faces) + 1, int(n/(faces*faces)) + 1}), err
}

func thrown(dice [3]int) Draw {
	sum := dice[0] + dice[1] + dice[2]
	won := either(sum <= 10, "small", "big")
	returns := map[string]money.Rate{won: evenReturn}
	if dice[0] == dice[1] && dice[1] == dice[2] {
		won = "triple"
		returns = map[string]money.Rate{won: times(tripleReturns)}
	}
	return Draw{Shown: Numbers{dice[:], []string{won}}, Returns: returns}
}
