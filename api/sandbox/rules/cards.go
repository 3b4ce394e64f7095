package rules

import (
	"io"
	"math/big"
	"slices"
	"sync"

	"lantern/store/money"
)

// Twenty-one: both hands draw until seventeen; a hand above twenty-one is bust.
const (
	standsAt  = 17
	maxPoints = 21
	bust      = 0
)

// TwentyOne has two hands that draw automatically, each card from a full deck. Bets are on the hand that comes
// closer.
func TwentyOne() Game {
	odds := twentyOneOdds()
	return Game{Name: "twentyone", Step: money.Unit, Play: playTwentyOne, Places: []Place{
		{Pick: player, Pays: "0.99", ReturnPPM: odds[0]}, {Pick: dealer, Pays: "0.99", ReturnPPM: odds[0]},
		{Pick: tie, Pays: "4", ReturnPPM: odds[1], IsSide: true},
	}}
}

const (
	sideReturn   = 1_990_000 * money.Rate(1)
	tieAtTwenty1 = 5
)

func playTwentyOne(chance io.Reader) (Draw, error) {
	first, err := drawTwentyOne(chance)
	if err != nil {
		return Draw{}, err
	}
	second, err := drawTwentyOne(chance)
	if err != nil {
		return Draw{}, err
	}
	one, two := counts(first), counts(second)
	winner := winnerOf(one, two, [2]string{player, dealer})
	returns := map[string]money.Rate{winner: sideReturn}
	if winner == tie {
		returns = map[string]money.Rate{player: money.Whole, dealer: money.Whole, tie: times(tieAtTwenty1)}
	}
	return Draw{Shown: Hands{Hands: []Hand{{player, first, one}, {dealer, second, two}}, Winner: winner},
		Returns: returns}, nil
}

// drawTwentyOne draws each card from a full deck, so that the cards are independent.
func drawTwentyOne(chance io.Reader) (hand []Card, err error) {
	for hard, isSoft := 0, false; !stands(hard, isSoft); {
		n, err := Below(chance, deck)
		if err != nil {
			return nil, err
		}
		card := Card{int(n%ranks) + 1, int(n / ranks)}
		hand = append(hand, card)
		hard, isSoft = hard+min(card.Rank, 10), isSoft || card.Rank == 1
	}
	return hand, nil
}

// stands reports whether the hand draws no more; a soft ace counts eleven.
func stands(hard int, isSoft bool) bool {
	return hard >= standsAt || isSoft && hard+10 >= standsAt && hard+10 <= maxPoints
}

// sum returns the total of a hand that stands.
func sum(hard int, isSoft bool) int {
	switch {
	case isSoft && hard+10 <= maxPoints:
		return hard + 10
	case hard > maxPoints:
		return bust
	}
	return hard
}

func counts(hand []Card) int {
	hard, isSoft := 0, false
	for _, card := range hand {
		hard, isSoft = hard+min(card.Rank, 10), isSoft || card.Rank == 1
	}
	return sum(hard, isSoft)
}

// twentyOneOdds returns the returns of a side and of the tie; both hands have the same distribution.
var twentyOneOdds = sync.OnceValue(func() [2]int64 {
	ends := map[int]*big.Rat{}
	var draw func(hard int, isSoft bool, chance *big.Rat)
	draw = func(hard int, isSoft bool, chance *big.Rat) {
		if stands(hard, isSoft) {
			total := sum(hard, isSoft)
			if ends[total] == nil {
				ends[total] = new(big.Rat)
			}
			ends[total].Add(ends[total], chance)
			return
		}
		for rank := 1; rank <= 10; rank++ {
			of := int64(1)
			if rank == 10 {
				of = 4
			}
			draw(hard+rank, isSoft || rank == 1, new(big.Rat).Mul(chance, big.NewRat(of, ranks)))
		}
	}
	draw(0, false, big.NewRat(1, 1))
	even := new(big.Rat)
	for _, chance := range ends {
		even.Add(even, new(big.Rat).Mul(chance, chance))
	}
	won := new(big.Rat).Mul(new(big.Rat).Sub(big.NewRat(1, 1), even), big.NewRat(1, 2))
	side := new(big.Rat).Add(new(big.Rat).Mul(won, big.NewRat(199, 100)), even)
	return [2]int64{ppm(side), ppm(new(big.Rat).Mul(even, big.NewRat(tieAtTwenty1, 1)))}
})

const (
	seats    = 3
	handSize = 3
	ante     = "ante"
	you      = "you"
	// potReturn is the part of the pot that is paid out; the rest is the rake.
	potReturn = 950_000 * money.Rate(1)
)

// ThreeCard is dealt from one deck to the player and two simulated players, each with three cards and the same ante.
// The best hand wins the pot less the rake; equal hands share it. All seats are equivalent, so the return is the pot
// without the rake.
func ThreeCard() Game {
	return Game{Name: "threecard", Step: money.Unit, Play: playThreeCard,
		Places: []Place{{Pick: ante, ReturnPPM: int64(potReturn)}}}
}

func playThreeCard(chance io.Reader) (Draw, error) {
	from := newShoe(chance, 1)
	shown := Hands{Hands: []Hand{}}
	best, winners := 0, 0
	values := [seats]int{}
	for seat, side := range []string{you, "lin", "mai"} {
		hand := from.deal(handSize)
		values[seat] = ThreeCardValue(hand)
		shown.Hands = append(shown.Hands, Hand{side, hand, values[seat] / byRanks})
		best = max(best, values[seat])
	}
	for _, value := range values {
		if value == best {
			winners++
		}
	}
	returns := map[string]money.Rate{}
	switch {
	case values[0] == best:
		shown.Winner = either(winners == 1, you, "shared")
		returns[ante] = seats * potReturn / money.Rate(winners)
	default:
		shown.Winner = either(winners == 2, "others", shown.Hands[slices.Index(values[:], best)].Side)
	}
	return Draw{Shown: shown, Returns: returns}, from.err
}

// byRanks is the factor that separates the kind of a hand from its ranks.
const byRanks = 15 * 15 * 15

// Kinds of hands, lowest first.
const (
	highCard = iota
	pair
	flush
	straight
	threeAlike
	straightFlush
)

// ThreeCardValue orders hands: straight flush, three of a kind, straight, flush, pair, high card; then by rank with
// the ace high, except that ace, two, three is the lowest straight. Suits do not count.
func ThreeCardValue(hand []Card) int {
	var by [handSize]int
	for i, card := range hand {
		by[i] = card.Rank
		if card.Rank == 1 {
			by[i] = ranks + 1
		}
	}
	slices.Sort(by[:])
	isFlush := hand[0].Suit == hand[1].Suit && hand[1].Suit == hand[2].Suit
	isStraight := by[0]+1 == by[1] && by[1]+1 == by[2]
	if by == [handSize]int{2, 3, ranks + 1} {
		isStraight, by = true, [handSize]int{1, 2, 3}
	}
	kind := highCard
	switch {
	case isFlush && isStraight:
		kind = straightFlush
	case by[0] == by[2]:
		kind = threeAlike
	case isStraight:
		kind = straight
	case isFlush:
		kind = flush
	case by[0] == by[1] || by[1] == by[2]:
		kind = pair
		if by[0] == by[1] {
			by[0], by[2] = by[2], by[0]
		}
	}
	return ((kind*15+by[2])*15+by[1])*15 + by[0]
}
