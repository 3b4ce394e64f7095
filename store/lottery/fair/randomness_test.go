//go:build randomness

package fair

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"lantern/store/lottery/rules"
)

const (
	draws = 1_000_000
	// leastP fails a test about once in a million runs of a perfect stream.
	leastP = 1e-6
	// mostResults bounds the games whose results are counted as a whole: each has to be expected some times.
	mostResults = 200_000
)

// TestStream_OfEveryGame_IsUniform compares counts of a million draws of each game with expected ones by chi-square: of
// the numbers at each place, of the pairs at neighboring places, and of all results where they are few. The inputs
// are pseudorandom and always the same, so that a failure can be repeated; the numbers are derived as those of issues.
func TestStream_OfEveryGame_IsUniform(t *testing.T) {
	for _, game := range rules.Games() {
		t.Run(game.Code, func(t *testing.T) {
			t.Parallel()
			c := newCounts(game)
			source := rand.NewChaCha8(seedOf(game.Code))
			for n := range draws {
				in := Inputs{Game: game.Code, Issue: fmt.Sprint(202611200000 + n), Round: uint64(n)}
				for _, part := range []*[32]byte{&in.Seed, &in.Beacon, &in.Root} {
					for at := 0; at < len(part); at += 8 {
						binary.LittleEndian.PutUint64(part[at:], source.Uint64())
					}
				}
				c.add(NewStream(in).values(game))
			}
			for _, result := range c.results() {
				p := upperTail(result.chiSquare, result.freedom)
				t.Logf("%-10s %-9s chi-square %12.2f, %6.0f degrees of freedom, p = %.6f", game.Code, result.name,
					result.chiSquare, result.freedom, p)
				if p < leastP {
					t.Errorf("%s, %s: p = %g", game.Code, result.name, p)
				}
			}
		})
	}
}

func seedOf(code string) (seed [32]byte) {
	copy(seed[:], "randomness of "+code)
	return seed
}

// counts are how often numbers, pairs and results occurred.
type counts struct {
	game   rules.Game
	places int
	of     int
	single [][]int
	pairs  []int
	all    []int
}

func newCounts(game rules.Game) *counts {
	c := &counts{game: game, places: game.Needed(), of: game.High - game.Low + 1}
	for range c.places {
		c.single = append(c.single, make([]int, c.of))
	}
	c.pairs = make([]int, c.of*c.of)
	if cells := math.Pow(float64(c.of), float64(c.places)); !game.IsSorted && cells <= mostResults {
		c.all = make([]int, int(cells))
	}
	return c
}

func (c *counts) add(values []uint8) {
	result := 0
	for place, value := range values {
		number := int(value) - c.game.Low
		c.single[place][number]++
		if c.isPair(place) {
			c.pairs[(int(values[place-1])-c.game.Low)*c.of+number]++
		}
		if c.all != nil {
			result = result*c.of + number
		}
	}
	if c.all != nil {
		c.all[result]++
	}
}

// isPair reports whether a place and the one before are counted as a pair. Pairs that share no place are independent;
// of numbers that exclude each other only the first two are.
func (c *counts) isPair(place int) bool {
	return place%2 == 1 && (place == 1 || !c.game.IsDistinct)
}

type result struct {
	name      string
	chiSquare float64
	freedom   float64
}

func (c *counts) results() []result {
	if c.game.IsSorted {
		return []result{c.drawn()}
	}
	var sum result
	for place, numbers := range c.single {
		one := evenly(fmt.Sprintf("place %d", place+1), numbers)
		if c.game.IsDistinct {
			// Places that exclude each other cannot be added up: the worst of them counts, once for each.
			if one.chiSquare > sum.chiSquare {
				sum = one
			}
			continue
		}
		sum.name, sum.chiSquare, sum.freedom = "numbers", sum.chiSquare+one.chiSquare, sum.freedom+one.freedom
	}
	found := []result{sum}
	if c.places > 1 {
		found = append(found, c.neighbors())
	}
	if c.all != nil {
		found = append(found, c.outcomes())
	}
	return found
}

// evenly compares counts that are all expected alike.
func evenly(name string, counts []int) result {
	total := 0
	for _, count := range counts {
		total += count
	}
	expected := float64(total) / float64(len(counts))
	r := result{name: name, freedom: float64(len(counts) - 1)}
	for _, count := range counts {
		r.chiSquare += (float64(count) - expected) * (float64(count) - expected) / expected
	}
	return r
}

// drawn compares how often each number is among those drawn without replacement. Counts of one draw exclude each other,
// which lowers their variance by (N−n)/(N−1).
func (c *counts) drawn() result {
	numbers := make([]int, c.of)
	for _, place := range c.single {
		for number, count := range place {
			numbers[number] += count
		}
	}
	r := evenly("drawn", numbers)
	r.chiSquare *= float64(c.of-1) / float64(c.of-c.places)
	return r
}

// neighbors compares the pairs of neighboring places.
func (c *counts) neighbors() result { return evenly("pairs", c.possible(c.pairs, 2)) }

// outcomes compares all results.
func (c *counts) outcomes() result { return evenly("results", c.possible(c.all, c.places)) }

// possible returns the counts of tuples, without those that hold a number twice where numbers are distinct.
func (c *counts) possible(counts []int, size int) (possible []int) {
	for tuple, count := range counts {
		var seen uint64
		isPossible := true
		for range size {
			isPossible = isPossible && !(c.game.IsDistinct && seen&(1<<(tuple%c.of)) != 0)
			seen |= 1 << (tuple % c.of)
			tuple /= c.of
		}
		if isPossible {
			possible = append(possible, count)
		}
	}
	return possible
}

// upperTail is the probability of a chi-square that is at least as large, by the transformation of Wilson and Hilferty.
func upperTail(chiSquare, freedom float64) float64 {
	spread := 2 / (9 * freedom)
	return math.Erfc((math.Cbrt(chiSquare/freedom)-(1-spread))/math.Sqrt(2*spread)) / 2
}
