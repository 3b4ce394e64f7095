package rules

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"math/big"
	"testing"
	"time"

	"lantern/store/money"
)

// drawn returns the given numbers as randomness, and then an error.
func drawn(numbers ...uint64) io.Reader {
	var all bytes.Buffer
	for _, n := range numbers {
		all.Write(binary.BigEndian.AppendUint64(nil, n))
	}
	return &all
}

func TestBelow_RejectsBiasedValues(t *testing.T) {
	if n, err := Below(drawn(^uint64(0), 12), 10); n != 2 || err != nil {
		t.Errorf("the number after one that would favor some: %d, %v", n, err)
	}
	if _, err := Below(drawn(), 10); !errors.Is(err, io.EOF) {
		t.Errorf("without chance: %v", err)
	}
}

// enumerated plays every stop of the reels once and sums the payouts, to compare them with the stated return.
func enumerated(t *testing.T, g Game) (paid, all int64) {
	t.Helper()
	for n := range uint64(ring * ring * ring) {
		draw, err := g.Play(drawn(n%ring, n/ring%ring, n/ring/ring))
		if err != nil {
			t.Fatal(err)
		}
		paid += int64(draw.Returns[spin])
		all++
	}
	return paid, all
}

func TestSlot_Return_IsExactlyAsStated(t *testing.T) {
	for _, volatility := range []string{"LOW", "MEDIUM", "HIGH", ""} {
		for _, asked := range []int64{946_000, 955_000, 962_000, 966_000} {
			slot := Slot(volatility, asked)
			paid, all := enumerated(t, slot)
			stated := slot.Places[0].ReturnPPM
			if exact := ppm(big.NewRat(paid, all*int64(money.Whole))); exact != stated {
				t.Errorf("%s %d: gives back %d, says %d", volatility, asked, exact, stated)
			}
			if off := stated - asked; off < -63 || off > 63 {
				t.Errorf("%s %d: says %d", volatility, asked, stated)
			}
			pays := slot.Board.(Machine).Pays
			for i := 1; i < symbols; i++ {
				if pays[i-1] <= pays[i] {
					t.Errorf("%s %d: a rarer symbol pays less: %v", volatility, asked, pays)
				}
			}
		}
	}
}

func TestStrips_MatchTheSymbolCounts(t *testing.T) {
	for reel, strip := range strips {
		var found [symbols]int64
		for _, symbol := range strip {
			found[symbol]++
		}
		if found != symbolCounts {
			t.Errorf("reel %d: %v", reel, found)
		}
	}
}

func TestBaccarat_ThirdCardRules(t *testing.T) {
	// The published table: with these points the banker draws on these cards; S means that the player stood.
	table := map[int]string{0: "0123456789S", 1: "0123456789S", 2: "0123456789S", 3: "012345679S", 4: "234567S",
		5: "4567S", 6: "67", 7: ""}
	for points, draws := range table {
		for third := Stood; third <= 9; third++ {
			// The player stands on six or seven and draws on less.
			sat, name := 4, string(rune('0'+third))
			if third == Stood {
				sat, name = 6, "S"
			}
			if got, want := BankerDraws(sat, points, third), bytes.Contains([]byte(draws), []byte(name)); got != want {
				t.Errorf("the banker with %d on %s draws: %v", points, name, got)
			}
		}
	}
	for points := range 10 {
		if got := PlayerDraws(points, 0); got != (points <= 5) {
			t.Errorf("the player with %d draws: %v", points, got)
		}
		if PlayerDraws(points, 8) || BankerDraws(points, 9, Stood) || points >= 8 && BankerDraws(points, 0, Stood) {
			t.Errorf("a third card was drawn after a natural, with %d", points)
		}
	}
}

func TestBaccarat_Odds_AreThePublishedOnes(t *testing.T) {
	ways := baccaratCombinations()
	if ways[banker] != 2_292_252_566_437_888 || ways[player] != 2_230_518_282_592_256 || ways[tie] != 475_627_426_473_216 {
		t.Errorf("ways to win: %v", ways)
	}
	for pick, want := range map[string]int64{player: 987_649, banker: 989_421, tie: 856_404} {
		if place, _ := Baccarat().Find(pick); place.ReturnPPM != want {
			t.Errorf("%s gives back %d", pick, place.ReturnPPM)
		}
	}
}

func TestShoe_HasEachCardEightTimes(t *testing.T) {
	from := newShoe(drawn(make([]uint64, shoeDecks*deck)...), shoeDecks)
	seen := map[Card]int{}
	for range shoeDecks * deck {
		seen[from.next()]++
	}
	for card, n := range seen {
		if n != shoeDecks {
			t.Errorf("%v: %d times", card, n)
		}
	}
	if len(seen) != deck || from.err != nil || len(from.cards) != 0 {
		t.Errorf("%d cards, %v", len(seen), from.err)
	}
}

// total sums the payouts of all outcomes for one bet on a place.
func total(t *testing.T, g Game, outcomes []Draw) {
	t.Helper()
	for _, place := range g.Places {
		var paid int64
		for _, outcome := range outcomes {
			paid += int64(outcome.Returns[place.Pick])
		}
		if exact := ppm(big.NewRat(paid, int64(len(outcomes))*int64(money.Whole))); exact != place.ReturnPPM {
			t.Errorf("%s %s gives back %d, says %d", g.Name, place.Pick, exact, place.ReturnPPM)
		}
	}
}

func TestRouletteAndSicBo_Returns_AreAsStated(t *testing.T) {
	var wheel, dice []Draw
	for n := range pockets {
		wheel = append(wheel, spun(n))
	}
	for n := range uint64(allOf3) {
		draw, err := playSicBo(drawn(n))
		if err != nil {
			t.Fatal(err)
		}
		dice = append(dice, draw)
	}
	total(t, Roulette(), wheel)
	total(t, SicBo(), dice)
	if red, _ := Roulette().Find("red"); red.ReturnPPM != 972_973 {
		t.Errorf("red: %d", red.ReturnPPM)
	}
}

func TestMahjong_Returns_AreAsStated(t *testing.T) {
	var wall []Draw
	for n := range uint64(wallTiles) {
		draw, err := Mahjong().Play(drawn(n))
		if err != nil || len(draw.Returns) != 1 {
			t.Fatalf("tile %d: %+v (%v)", n, draw, err)
		}
		wall = append(wall, draw)
	}
	total(t, Mahjong(), wall)
	if dragons, _ := Mahjong().Find("dragons"); dragons.ReturnPPM != 970_588 {
		t.Errorf("dragons: %d", dragons.ReturnPPM)
	}
}

func TestDragonTiger_Returns_AreAsStated(t *testing.T) {
	var outcomes []Draw
	for first := range uint64(shoeDecks * deck) {
		for second := range uint64(shoeDecks*deck - 1) {
			draw, err := playDragonTiger(drawn(first, second))
			if err != nil {
				t.Fatal(err)
			}
			outcomes = append(outcomes, draw)
		}
	}
	total(t, DragonTiger(), outcomes)
	for pick, want := range map[string]int64{dragon: 962_651, tiger: 962_651, tie: 672_289} {
		if place, _ := DragonTiger().Find(pick); place.ReturnPPM != want {
			t.Errorf("%s gives back %d", pick, place.ReturnPPM)
		}
	}
}

func TestTwentyOne_HandTotals(t *testing.T) {
	for _, c := range []struct {
		hand []Card
		sum  int
		ends bool
	}{
		{[]Card{{1, 0}, {13, 0}}, 21, true}, {[]Card{{10, 0}, {6, 0}}, 16, false}, {[]Card{{1, 0}, {6, 0}}, 17, true},
		{[]Card{{1, 0}, {6, 0}, {10, 0}}, 17, true}, {[]Card{{10, 0}, {6, 0}, {6, 0}}, bust, true},
		{[]Card{{1, 0}, {5, 0}}, 16, false},
	} {
		hard, isSoft := 0, false
		for _, card := range c.hand {
			hard, isSoft = hard+min(card.Rank, 10), isSoft || card.Rank == 1
		}
		if counts(c.hand) != c.sum || stands(hard, isSoft) != c.ends {
			t.Errorf("%v: %d, stands %v", c.hand, counts(c.hand), stands(hard, isSoft))
		}
	}
	odds := twentyOneOdds()
	if odds[0] < 995_500 || odds[0] > 996_500 || odds[1] < 850_000 || odds[1] > 960_000 {
		t.Errorf("twenty-one gives back %v", odds)
	}
}

func TestThreeCardValue_OrdersHands(t *testing.T) {
	hands := [][]Card{
		{{2, 0}, {3, 1}, {5, 2}}, {{1, 0}, {13, 1}, {11, 2}}, {{2, 0}, {2, 1}, {1, 2}}, {{3, 0}, {3, 1}, {2, 2}},
		{{1, 0}, {1, 1}, {13, 2}},
		{{2, 0}, {3, 0}, {5, 0}}, {{1, 0}, {2, 1}, {3, 2}}, {{2, 0}, {3, 1}, {4, 2}}, {{12, 0}, {13, 1}, {1, 2}},
		{{2, 0}, {2, 1}, {2, 2}},
		{{1, 0}, {1, 1}, {1, 2}}, {{1, 3}, {2, 3}, {3, 3}}, {{12, 3}, {13, 3}, {1, 3}},
	}
	for i := 1; i < len(hands); i++ {
		if ThreeCardValue(hands[i-1]) >= ThreeCardValue(hands[i]) {
			t.Errorf("%v is not above %v", hands[i], hands[i-1])
		}
	}
	if ThreeCardValue([]Card{{4, 0}, {9, 1}, {9, 2}}) != ThreeCardValue([]Card{{9, 3}, {4, 2}, {9, 0}}) {
		t.Error("suits or order count")
	}
}

func TestThreeCard_PaysThePotLessTheRake(t *testing.T) {
	// 300 random hands: the pot is paid exactly once in each.
	for n := range uint64(300) {
		numbers := make([]uint64, seats*handSize)
		for i := range numbers {
			numbers[i] = n * uint64(i+7) * 2_654_435_761
		}
		draw, err := playThreeCard(drawn(numbers...))
		if err != nil {
			t.Fatal(err)
		}
		shown, got := draw.Shown.(Hands), draw.Returns[ante]
		best := 0
		for _, hand := range shown.Hands {
			best = max(best, ThreeCardValue(hand.Cards))
		}
		winners := money.Rate(0)
		for _, hand := range shown.Hands {
			if ThreeCardValue(hand.Cards) == best {
				winners++
			}
		}
		want := money.Rate(0)
		if ThreeCardValue(shown.Hands[0].Cards) == best {
			want = 2_850_000 / winners
		}
		if got != want {
			t.Fatalf("%+v pays %d, not %d", shown, got, want)
		}
	}
}

func TestSea_EveryTargetHasTheSameReturn(t *testing.T) {
	const asked = 965_000
	for _, each := range Sea(asked) {
		last, _, err := Shoot(drawn(asked-1), asked, each.Pick)
		first, _, err2 := Shoot(drawn(asked), asked, each.Pick)
		if err != nil || err2 != nil || last != each.Prize || first != 0 {
			t.Errorf("%s: %d and %d", each.Pick, last, first)
		}
		// HitPPM of prize × 1,000,000 draws hit, and each pays the prize.
		if each.HitPPM != asked/each.Prize {
			t.Errorf("%s hits %d", each.Pick, each.HitPPM)
		}
	}
	if _, isKnown, _ := Shoot(drawn(0), asked, "whale"); isKnown {
		t.Error("an unknown target was hit")
	}
}

func TestPool_ProbabilityIsProportionalToTheStake(t *testing.T) {
	for n, want := range map[uint64]bool{0: true, 9_999: true, 10_000: false} {
		if got, err := PoolOf("A-JACKPOT").Wins(drawn(n), money.Unit); got != want || err != nil {
			t.Errorf("drawn %d: %v, %v", n, got, err)
		}
	}
}

func TestPool_GrowsByTheStepUntilItIsWon(t *testing.T) {
	const step = 165_1100 // 165.11
	start := time.Date(2026, 11, 26, 0, 0, 0, 0, time.UTC)
	distinct := map[money.Amount]bool{}
	for _, id := range []string{"A-JACKPOT", "A-ONE", "B-JACKPOT", "B-TWO"} {
		pool := PoolOf(id)
		distinct[pool.Seed] = true
		if pool.Seed < 200_000*money.Unit || pool.Seed > 900_000*money.Unit || !pool.Seed.IsPayable() {
			t.Errorf("%s starts at %s", id, pool.Seed)
		}
		restarts, before := 0, pool.At(start, time.Time{})
		for at := start.Add(3 * time.Second); at.Before(start.Add(12 * time.Hour)); at = at.Add(3 * time.Second) {
			amount := pool.At(at, time.Time{})
			switch amount {
			case before + step:
			case pool.Seed: // won at another operator
				restarts++
			default:
				t.Fatalf("%s was %s and is %s", id, before, amount)
			}
			before = amount
		}
		if restarts == 0 || before > 2_000_000*money.Unit {
			t.Errorf("%s was won %d times and is %s", id, restarts, before)
		}
		if got := pool.At(start, start); got != pool.Seed {
			t.Errorf("%s has %s after it was won, not %s", id, got, pool.Seed)
		}
		if got := pool.At(start.Add(-time.Minute), start); got != pool.Seed {
			t.Errorf("%s has %s on a clock that was set back", id, got)
		}
	}
	if len(distinct) != 4 {
		t.Errorf("pools start alike: %v", distinct)
	}
}

// A pool returns the share of the stakes that it takes: its average amount once per a hundred times that amount.
func TestPool_ReturnsItsShareOnAverage(t *testing.T) {
	pool := PoolOf("A-JACKPOT")
	sum, steps := money.Amount(0), money.Amount(pool.steps)
	for step := range pool.steps {
		sum += pool.At(time.Unix(3*step, 0), time.Time{})
	}
	odds := uint64(sum/steps) * uint64(money.Whole/JackpotShare)
	for n, want := range map[uint64]bool{odds - 1: false, odds: true} {
		if got, err := pool.Wins(drawn(n), money.Unit); got != want || err != nil {
			t.Errorf("drawn %d: %v, %v", n, got, err)
		}
	}
}
