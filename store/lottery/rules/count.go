package rules

import (
	"math/bits"
	"strconv"

	"lantern/store/lottery/rules/catalog"
)

func decimal(n int) string { return strconv.Itoa(n) }

func ones(set uint32) int64 { return int64(bits.OnesCount32(set)) }

// choose is the binomial coefficient, 0 when k > n.
func choose(n, k int64) int64 {
	if k < 0 || k > n {
		return 0
	}
	result := int64(1)
	for i := range min(k, n-k) {
		result = result * (n - i) / (i + 1)
	}
	return result
}

func power(base, exponent int) int64 {
	result := int64(1)
	for range exponent {
		result *= int64(base)
	}
	return result
}

// weightsOf returns the units of each symbol of the types that play every ticket with a property.
func weightsOf(t *Type) []int64 {
	weights := make([]int64, 32)
	switch t.Kind {
	case catalog.Sum, catalog.Span, catalog.GroupSum, catalog.GroupBanker:
	case catalog.Choice:
		for i := range weights {
			weights[i] = 1
		}
		return weights
	default:
		return nil
	}
	seg := make([]uint8, t.K)
	for ticket := range int(power(10, t.K)) {
		for i := range seg {
			seg[i] = uint8(ticket / int(power(10, i)) % 10)
		}
		ascending := true
		for i := 1; i < len(seg); i++ {
			ascending = ascending && seg[i-1] <= seg[i]
		}
		switch equal := count(seg, seg[0]) == t.K; {
		case t.Kind == catalog.Sum:
			weights[sum(seg)]++
		case t.Kind == catalog.Span:
			weights[span(seg)]++
		case equal || !ascending:
		case t.Kind == catalog.GroupSum:
			weights[sum(seg)]++
		default:
			for digits := setOf(seg); digits != 0; digits &= digits - 1 {
				weights[bits.TrailingZeros32(digits)]++
			}
		}
	}
	return weights
}

func sum(seg []uint8) int {
	total := 0
	for _, v := range seg {
		total += int(v)
	}
	return total
}

func span(seg []uint8) int {
	low, high := seg[0], seg[0]
	for _, v := range seg[1:] {
		low, high = min(low, v), max(high, v)
	}
	return int(high - low)
}

func count(seg []uint8, symbol uint8) int {
	found := 0
	for _, v := range seg {
		if v == symbol {
			found++
		}
	}
	return found
}

func setOf(seg []uint8) uint32 {
	var set uint32
	for _, v := range seg {
		set |= 1 << v
	}
	return set
}

// countUnits returns the units of a parsed selection without expanding it.
func (s *Selection) countUnits() int64 {
	t := s.t
	units := s.ticketUnits()
	if t.Places != "" {
		units *= choose(ones(uint32(s.places)), int64(t.K))
	}
	return units * t.Lots
}

func (s *Selection) ticketUnits() int64 {
	t, k := s.t, int64(s.t.K)
	switch t.Kind {
	case catalog.Straight:
		if t.Different {
			return differentTickets(s.sets[:len(t.Groups)])
		}
		return s.product()
	case catalog.Cascade:
		return s.product() * int64(len(t.Groups))
	case catalog.Attributes:
		return s.product()
	case catalog.Sum, catalog.Span, catalog.GroupSum, catalog.GroupBanker, catalog.Choice:
		return s.weighted()
	case catalog.Pattern:
		return patterns(t.Parts, s.sets[0], s.sets[len(t.Groups)-1])
	case catalog.Position:
		return s.total()
	case catalog.Shows:
		if t.Form == catalog.Banker {
			return choose(ones(s.sets[1]), k-ones(s.sets[0]))
		}
		return choose(ones(s.sets[0]), k)
	case catalog.AnyStraight:
		return elementary(s.sets[:len(t.Groups)], t.K)
	case catalog.Permute:
		units := int64(0)
		for _, ticket := range s.tickets {
			units += permutations(ticket, t.K)
		}
		return units
	case catalog.Roll:
		return 10 * int64(len(s.tickets))
	case catalog.Hits, catalog.PoolAll, catalog.PoolNone, catalog.PoolPair:
		return choose(int64(len(s.pool)), k)
	case catalog.PoolFull:
		return 1<<len(s.pool) - int64(len(s.pool)) - 1
	default:
		return int64(len(s.tickets))
	}
}

func (s *Selection) product() int64 {
	units := int64(1)
	for i := range s.t.Groups {
		units *= ones(s.sets[i])
	}
	return units
}

func (s *Selection) total() int64 {
	units := int64(0)
	for i := range s.t.Groups {
		units += ones(s.sets[i])
	}
	return units
}

func (s *Selection) weighted() int64 {
	units := int64(0)
	for _, set := range s.sets[:max(1, len(s.t.Slots))] {
		for ; set != 0; set &= set - 1 {
			units += s.t.weights[bits.TrailingZeros32(set)]
		}
	}
	return units
}

// differentTickets counts the tickets of one symbol from each set in which all symbols differ: the sum over all
// partitions of the positions of Π (−1)^(block−1) (block−1)! × symbols that all sets of the block share.
func differentTickets(sets []uint32) int64 {
	var blocks [5]uint32
	var sizes [5]int64
	var place func(i, used int) int64
	place = func(i, used int) int64 {
		if i == len(sets) {
			product := int64(1)
			for b := range used {
				product *= ones(blocks[b])
				for f := int64(1); f < sizes[b]; f++ {
					product *= -f
				}
			}
			return product
		}
		total := int64(0)
		for b := range used {
			shared := blocks[b]
			if blocks[b] &= sets[i]; blocks[b] != 0 {
				sizes[b]++
				total += place(i+1, used)
				sizes[b]--
			}
			blocks[b] = shared
		}
		blocks[used], sizes[used] = sets[i], 1
		return total + place(i+1, used+1)
	}
	return place(0, 0)
}

// patterns counts the multisets whose first part is drawn from a and whose second part from b, without a common symbol.
func patterns(parts []catalog.Part, a, b uint32) int64 {
	first := int64(parts[0].Count)
	if len(parts) == 1 {
		return choose(ones(a), first)
	}
	both, units := ones(a&b), int64(0)
	for shared := range first + 1 {
		units += choose(both, shared) * choose(ones(a)-both, first-shared) * choose(ones(b)-shared, int64(parts[1].Count))
	}
	return units
}

// elementary sums the products of the sizes of every k sets.
func elementary(sets []uint32, k int) int64 {
	var sums [6]int64
	sums[0] = 1
	for _, set := range sets {
		for i := k; i > 0; i-- {
			sums[i] += sums[i-1] * ones(set)
		}
	}
	return sums[k]
}

// permutations counts the different orders of the k symbols of a sorted ticket.
func permutations(ticket uint32, k int) int64 {
	result, run := int64(1), int64(0)
	previous := uint32(16)
	for i := range k {
		symbol := ticket & 15
		ticket >>= 4
		if run++; symbol != previous {
			run = 1
		}
		previous = symbol
		result = result * int64(i+1) / run
	}
	return result
}
