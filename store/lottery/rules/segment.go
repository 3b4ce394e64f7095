package rules

import (
	"math/bits"

	"lantern/store/lottery/rules/catalog"
)

// onSegment adds the winning units of a view of the draw, or of each set of places.
func (s *Selection) onSegment(seg []uint8, h *Hits) {
	if s.t.Places == "" {
		s.inView(seg, h)
		return
	}
	var chosen [5]uint8
	for places := uint8(0); int(places) < 1<<len(seg); places++ {
		if places&^s.places != 0 || bits.OnesCount8(places) != s.t.K {
			continue
		}
		n := 0
		for i, v := range seg {
			if places>>i&1 == 1 {
				chosen[n] = v
				n++
			}
		}
		s.inView(chosen[:n], h)
	}
}

func (s *Selection) inView(seg []uint8, h *Hits) {
	switch s.t.Kind {
	case catalog.Straight, catalog.Cascade, catalog.Position, catalog.AnyStraight, catalog.Attributes:
		s.atPositions(seg, h)
	case catalog.Sum:
		h.add(0, int64(s.sets[0]>>sum(seg)&1))
	case catalog.Span:
		h.add(0, int64(s.sets[0]>>span(seg)&1))
	case catalog.GroupSum:
		if s.sets[0]>>sum(seg)&1 == 1 {
			s.group(seg, h)
		}
	case catalog.GroupBanker:
		if s.sets[0]&setOf(seg) != 0 {
			s.group(seg, h)
		}
	case catalog.Pattern:
		s.pattern(seg, h)
	case catalog.Shows:
		s.shows(seg, h)
	case catalog.List:
		s.onRead(seg, 0, h)
	case catalog.ShowsList:
		s.showsListed(seg, h)
	case catalog.Pack:
		s.packed(seg, h)
	case catalog.Both:
		s.both(seg, h)
	}
}

func (s *Selection) atPositions(seg []uint8, h *Hits) {
	matched, fromEnd := int64(0), 0
	for i, v := range seg {
		if s.t.Kind == catalog.Attributes {
			break
		}
		if i < len(s.t.Groups) && s.sets[i]>>v&1 == 1 {
			matched++
			fromEnd++
		} else {
			fromEnd = 0
		}
	}
	switch s.t.Kind {
	case catalog.Straight:
		if int(matched) == len(seg) {
			h.add(0, 1)
		}
	case catalog.Position:
		h.add(0, matched)
	case catalog.AnyStraight:
		h.add(0, choose(matched, int64(s.t.K)))
	case catalog.Attributes:
		units := int64(1)
		for i, v := range seg {
			units *= ones(s.sets[i] & sides(int(v), s.t.Half))
		}
		h.add(0, units)
	case catalog.Cascade:
		units := int64(1)
		for i := range seg {
			if len(seg)-i <= fromEnd {
				h.add(len(seg)-i-1, units)
			}
			units *= ones(s.sets[i])
		}
	}
}

// group adds a unit of the multiset of a view of two or three digits that are not all equal: pairs are the first tier.
func (s *Selection) group(seg []uint8, h *Hits) {
	switch different := ones(setOf(seg)); {
	case different == 1:
	case different == 2 || len(s.t.Tiers) == 1:
		h.add(0, 1)
	default:
		h.add(1, 1)
	}
}

// pattern adds a unit if the view has exactly the parts, each within its group.
func (s *Selection) pattern(seg []uint8, h *Hits) {
	var times [6]uint32
	for rest := setOf(seg); rest != 0; rest &= rest - 1 {
		v := bits.TrailingZeros32(rest)
		times[count(seg, uint8(v))] |= 1 << v
	}
	for i, part := range s.t.Parts {
		group := s.sets[min(i, len(s.t.Groups)-1)]
		if show := times[part.Times]; int(ones(show)) != part.Count || show&^group != 0 {
			return
		}
	}
	h.add(0, 1)
}

// showing returns the symbols that the view has at least n times.
func showing(seg []uint8, n int) uint32 {
	all := setOf(seg)
	if n <= 1 {
		return all
	}
	var set uint32
	for ; all != 0; all &= all - 1 {
		if v := bits.TrailingZeros32(all); count(seg, uint8(v)) >= n {
			set |= 1 << v
		}
	}
	return set
}

// shows adds the subsets of K symbols that all show, or those that hold the whole view if it is shorter.
func (s *Selection) shows(seg []uint8, h *Hits) {
	drawn, k := showing(seg, s.t.Times), int64(s.t.K)
	bankers, drag := uint32(0), s.sets[0]
	if s.t.Form == catalog.Banker {
		bankers, drag = s.sets[0], s.sets[1]
	}
	need := k - ones(bankers)
	switch {
	case s.t.K > len(seg):
		if drawn&^(bankers|drag) == 0 {
			shown := ones(drawn & drag)
			h.add(0, choose(ones(drag)-shown, need-shown))
		}
	case bankers&^drawn == 0:
		h.add(0, choose(ones(drag&drawn), need))
	}
}

// showsListed adds the tickets whose symbols all show. With several tiers, more occurrences win a later tier.
func (s *Selection) showsListed(seg []uint8, h *Hits) {
	drawn := setOf(seg)
	for _, ticket := range s.tickets {
		set := s.ticketSet(ticket)
		if s.t.K > len(seg) {
			if drawn&^set == 0 {
				h.add(0, 1)
			}
			continue
		}
		if set&^drawn != 0 {
			continue
		}
		tier := 0
		if len(s.t.Tiers) > 1 {
			tier = -s.t.K
			for _, v := range seg {
				tier += int(set >> v & 1)
			}
		}
		h.add(tier, 1)
	}
}

func (s *Selection) ticketSet(ticket uint32) uint32 {
	var set uint32
	for range s.t.K {
		set |= 1 << (ticket & (1<<s.t.bits - 1))
		ticket >>= s.t.bits
	}
	return set
}

// packed adds the tickets that hold the sum of the view; the tier follows from how many draws win the ticket.
func (s *Selection) packed(seg []uint8, h *Hits) {
	drawn := uint32(1) << sum(seg)
	for _, ticket := range s.tickets {
		if set := s.ticketSet(ticket); set&drawn != 0 {
			h.add(packTier(set), 1)
		}
	}
}

// packTier: the first tier is that of 5 winning draws, the smallest number that three sums have.
func packTier(set uint32) int {
	draws := int64(0)
	for ; set != 0; set &= set - 1 {
		s := int64(bits.TrailingZeros32(set))
		draws += choose(s+2, 2) - 3*choose(s-8, 2) + 3*choose(s-18, 2)
	}
	return int(draws) - 5
}

// both adds the pairs of conditions that hold.
func (s *Selection) both(seg []uint8, h *Hits) {
	for _, pair := range s.tickets {
		first, second := pair>>4, pair&15
		if sides(int(seg[first>>2]), s.t.Half)>>(first&3)&1 == 1 &&
			sides(int(seg[second>>2]), s.t.Half)>>(second&3)&1 == 1 {
			h.add(0, 1)
		}
	}
}
