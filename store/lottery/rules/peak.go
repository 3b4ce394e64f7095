package rules

import (
	"math/bits"

	"lantern/store/lottery/rules/catalog"
	"lantern/store/money"
)

// MaxPayout returns the largest payout of any draw. It is exact but for these, where it is an upper bound: places
// before "@" (every set of places wins), slots that read the same digits or numbers that differ from each other,
// numbers with an X (one for each place of it) and numbers that are paid by their last digits (each is counted on its
// own).
func (s *Selection) MaxPayout(perUnit money.Amount, p Prices) money.Amount {
	h := s.peak(p)
	if n := s.t.K; s.t.Places != "" {
		for i := range h.Tiers {
			h.Tiers[i].Units *= choose(ones(uint32(s.places)), int64(n))
		}
	}
	return Payout(perUnit, h, p)
}

// OneHit returns what one winning unit of the dearest tier pays.
func (p Prices) OneHit(perUnit money.Amount) money.Amount {
	tiers := make([]int, len(p.t.Tiers))
	for i := range tiers {
		tiers[i] = i
	}
	return Payout(perUnit, p.dearest(tiers...), p)
}

func single(tier int, units int64) Hits {
	var h Hits
	h.add(tier, units)
	return h
}

// better returns the hits that pay more.
func (p Prices) better(a, b Hits) Hits {
	const perUnit = 1000 * money.Unit
	if Payout(perUnit, b, p) > Payout(perUnit, a, p) {
		return b
	}
	return a
}

// dearest returns one unit of the tier that pays most.
func (p Prices) dearest(tiers ...int) Hits {
	var best Hits
	for _, tier := range tiers {
		best = p.better(best, single(tier, 1))
	}
	return best
}

func (s *Selection) peak(p Prices) Hits {
	switch s.t.Kind {
	case catalog.Straight, catalog.Sum, catalog.Span, catalog.Pattern:
		return single(0, 1)
	case catalog.Cascade, catalog.Position, catalog.AnyStraight, catalog.Attributes:
		return s.peakPositions()
	case catalog.GroupSum, catalog.GroupBanker:
		return s.peakGroup(p)
	case catalog.Shows:
		return s.peakShows()
	case catalog.List, catalog.Permute, catalog.Roll, catalog.Tail:
		return s.peakReads(p)
	case catalog.ShowsList, catalog.Both, catalog.Pack:
		return s.peakViews(p)
	case catalog.Choice:
		return s.peakOptions(p)
	case catalog.Hits:
		var best Hits
		for drawn := range int64(len(s.pool)) + 1 {
			var h Hits
			s.byHits(drawn, &h)
			best = p.better(best, h)
		}
		return best
	default:
		return s.peakPool()
	}
}

func (s *Selection) peakPositions() Hits {
	filled := int64(0)
	for _, set := range s.sets[:len(s.t.Groups)] {
		if set != 0 {
			filled++
		}
	}
	var h Hits
	units := int64(1)
	switch s.t.Kind {
	case catalog.Position:
		if s.t.Different {
			filled = s.matching()
		}
		h.add(0, filled)
	case catalog.AnyStraight:
		h.add(0, choose(filled, int64(s.t.K)))
	case catalog.Attributes:
		for _, set := range s.sets[:len(s.t.Groups)] {
			units *= min(1, ones(set&(sideBig|sideSmall))) + min(1, ones(set&(sideOdd|sideEven)))
		}
		h.add(0, units)
	case catalog.Cascade:
		for i := range s.t.Groups {
			h.add(len(s.t.Groups)-1-i, units)
			units *= ones(s.sets[i])
		}
	}
	return h
}

// matching is the largest number of positions that different numbers can match at once: augmenting paths.
func (s *Selection) matching() (size int64) {
	var holder [32]int
	var assign func(position int, seen *uint32) bool
	assign = func(position int, seen *uint32) bool {
		for set := s.sets[position] &^ *seen; set != 0; set &= set - 1 {
			number := bits.TrailingZeros32(set)
			if *seen>>number&1 == 1 {
				continue
			}
			*seen |= 1 << number
			if holder[number] == 0 || assign(holder[number]-1, seen) {
				holder[number] = position + 1
				return true
			}
		}
		return false
	}
	for position := range s.t.Groups {
		var seen uint32
		if assign(position, &seen) {
			size++
		}
	}
	return size
}

// peakGroup looks for a pair, which pays most, among the multisets of the selection.
func (s *Selection) peakGroup(p Prices) Hits {
	var best Hits
	seg := make([]uint8, s.t.K)
	for ticket := range int(power(10, s.t.K)) {
		for i := range seg {
			seg[i] = uint8(ticket / int(power(10, i)) % 10)
		}
		var h Hits
		s.inView(seg, &h)
		best = p.better(best, h)
	}
	return best
}

func (s *Selection) peakShows() Hits {
	bankers, drag, k, view := int64(0), ones(s.sets[0]), int64(s.t.K), int64(s.t.plans[0].view.Len)
	if s.t.Form == catalog.Banker {
		bankers, drag = ones(s.sets[0]), ones(s.sets[1])
	}
	if k > view {
		// The fewer drawn numbers come from the drag, the more freely the others are chosen.
		shown := max(0, view-bankers)
		return single(0, choose(drag-shown, k-bankers-shown))
	}
	return single(0, choose(min(drag, view/int64(s.t.Times)-bankers), k-bankers))
}

// peakReads: every read may equal the ticket that pays most there, but one view of a draw equals one ticket only.
func (s *Selection) peakReads(p Prices) Hits {
	t := s.t
	var total Hits
	if t.Kind == catalog.Tail {
		// Each prize equals one number; all others may share the end of the first prize.
		equal := min(len(s.tickets), len(t.plans[0].reads))
		for tier := range equal {
			total.add(tier, 1)
		}
		total.add(len(t.plans[0].reads), int64(len(s.tickets)-equal))
		return total
	}
	reads := t.plans[0].reads
	if t.Places != "" {
		reads = reads[:1]
	}
	var classes uint32
	for _, ticket := range s.tickets {
		if t.ByClass {
			classes |= 1 << t.class(ticket)
		}
	}
	for _, r := range reads {
		best := p.dearest(r.tier)
		if t.ByClass {
			best = Hits{}
			for rest := classes; rest != 0; rest &= rest - 1 {
				class := bits.TrailingZeros32(rest)
				best = p.better(best, single(r.tier+class*(len(t.Tiers)/len(t.Classes)), 1))
			}
		}
		units := int64(1)
		if t.Kind == catalog.Roll {
			units = s.overlapping()
		}
		for _, hit := range best.Tiers {
			total.add(hit.Tier, hit.Units*units)
		}
	}
	return total
}

// overlapping bounds the tickets with one X that one number equals: one for each place of the X.
func (s *Selection) overlapping() int64 {
	var masks uint32
	for _, ticket := range s.tickets {
		masks |= wildMask(ticket)
	}
	return ones(masks) / 4
}

// peakViews goes through every different view of the draw; sums and conditions have few.
func (s *Selection) peakViews(p Prices) Hits {
	t := s.t
	var best Hits
	try := func(seg []uint8) {
		var h Hits
		s.inView(seg, &h)
		best = p.better(best, h)
	}
	g, _ := GameOf(t.Games[0])
	length := t.plans[0].view.Len
	switch t.Kind {
	case catalog.Pack:
		for sum := range 28 {
			try([]uint8{uint8(sum)})
		}
	case catalog.Both:
		// 3, 4, 5 and 6 have the four combinations of sides.
		g.Low, g.High = 3, 6
		g.each(length, try)
	default:
		g.eachMultiset(length, try)
	}
	return best
}

// peakPool: as many numbers as there are lots show, and the rest of the lots repeat one of them.
func (s *Selection) peakPool() Hits {
	t, size := s.t, int64(len(s.pool))
	g, _ := GameOf(t.Games[0])
	lots := int64(len(g.Views["all.-2"]))
	switch t.Kind {
	case catalog.PoolNone:
		return single(0, choose(size, int64(t.K)))
	case catalog.PoolAll:
		return single(0, choose(min(size, lots), int64(t.K)))
	case catalog.PoolFull:
		var h Hits
		for tier := range t.Tiers {
			h.add(tier, choose(size, int64(tier)+2))
		}
		return h
	}
	most := int64(0)
	for shown := int64(2); shown <= min(size, lots); shown++ {
		// A pair counts 1 + repeats: the shown − 1 pairs of the number that takes all other lots, and the rest 2 each.
		most = max(most, (shown-1)*(1+lots-shown+1)+2*choose(shown-1, 2))
	}
	return single(0, most)
}

// peakOptions adds the best outcome of each slot.
func (s *Selection) peakOptions(p Prices) Hits {
	var total Hits
	for slot := range max(1, len(s.t.Slots)) {
		if s.sets[slot] == 0 {
			continue
		}
		var best Hits
		for _, out := range s.t.differentOutcomes(slot) {
			var h Hits
			s.option(slot, out, &h)
			best = p.better(best, h)
		}
		total.Pushed += best.Pushed
		for _, hit := range best.Tiers {
			total.add(hit.Tier, hit.Units)
		}
	}
	return total
}
