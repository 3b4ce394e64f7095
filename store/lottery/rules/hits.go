package rules

import (
	"lantern/store/lottery/rules/catalog"
)

// Hit is how many units win a tier. Types with HitParts count parts of a unit.
type Hit struct {
	Tier  int
	Units int64
}

// Hits are the winning units of a selection in a draw. Pushed units get their stake back.
type Hits struct {
	Tiers  []Hit
	Pushed int64
}

// IsWin reports whether a unit wins; a pushed unit does not.
func (h Hits) IsWin() bool { return len(h.Tiers) > 0 }

func (h *Hits) add(tier int, units int64) {
	if units == 0 || tier < 0 {
		return
	}
	for i := range h.Tiers {
		if h.Tiers[i].Tier == tier {
			h.Tiers[i].Units += units
			return
		}
	}
	h.Tiers = append(h.Tiers, Hit{tier, units})
}

// Settles reports whether the draw is of a game of the type and has the prizes that the type reads.
func (t *Type) Settles(d Draw) bool {
	p := t.planOf(d)
	if p == nil {
		return false
	}
	for _, r := range p.reads {
		if d.values[r.At] == absent {
			return false
		}
	}
	return true
}

func (t *Type) planOf(d Draw) *plan {
	for _, p := range t.plans {
		if d.game != nil && p.game == d.game.index {
			return p
		}
	}
	return nil
}

// Hits returns the winning units of the selection. The draw must be one that the type settles.
func (s *Selection) Hits(d Draw) Hits {
	p := s.t.planOf(d)
	if p == nil {
		panic("rules: " + s.t.Code + " does not settle this draw")
	}
	var h Hits
	switch s.t.Kind {
	case catalog.Choice:
		s.chosen(p, d.values, &h)
	case catalog.List, catalog.Permute, catalog.Roll, catalog.Tail:
		s.listed(p, d.values, &h)
	case catalog.PoolAll, catalog.PoolFull, catalog.PoolNone, catalog.PoolPair:
		s.pooled(d.tails, &h)
	case catalog.Hits:
		drawn := int64(0)
		for _, number := range s.pool {
			drawn += int64(count(d.values, number))
		}
		s.byHits(drawn, &h)
	default:
		s.onSegment(d.values[p.view.At:p.view.At+p.view.Len], &h)
	}
	return h
}

// byHits adds the units of a pool of which some numbers are drawn.
func (s *Selection) byHits(drawn int64, h *Hits) {
	size, k := int64(len(s.pool)), int64(s.t.K)
	for hits, tier := range s.t.byHits {
		h.add(int(tier), choose(drawn, int64(hits))*choose(size-drawn, k-int64(hits)))
	}
}

// listed compares typed numbers with each read of the draw.
func (s *Selection) listed(p *plan, values []uint8, h *Hits) {
	switch {
	case s.t.Places != "":
		s.onSegment(values[p.view.At:p.view.At+p.view.Len], h)
		return
	case s.t.Kind == catalog.Tail:
		s.bestTails(p, values, h)
		return
	}
	for _, r := range p.reads {
		s.onRead(values[r.At:r.At+r.Len], r.tier, h)
	}
}

func (s *Selection) onRead(seg []uint8, tier int, h *Hits) {
	t := s.t
	if t.Kind == catalog.Roll {
		drawn := pack(seg, 4)
		for _, ticket := range s.tickets {
			if different := ticket ^ drawn; different&^wildMask(ticket) == 0 {
				h.add(tier, 1)
			}
		}
		return
	}
	if t.Order == catalog.Ordered {
		if s.has(pack(seg, 4)) {
			h.add(tier, 1)
		}
		return
	}
	var sorted [6]uint8
	code := pack(sortInto(&sorted, seg), 4)
	if !s.has(code) {
		return
	}
	if t.ByClass {
		tier += t.class(code) * (len(t.Tiers) / len(t.Classes))
	}
	h.add(tier, 1)
}

// wildMask has all bits of the symbol X.
func wildMask(ticket uint32) uint32 {
	for mask := uint32(wild); ; mask <<= 4 {
		if ticket&mask == mask {
			return mask
		}
	}
}

func sortInto(sorted *[6]uint8, seg []uint8) []uint8 {
	for i, v := range seg {
		j := i
		for ; j > 0 && sorted[j-1] > v; j-- {
			sorted[j] = sorted[j-1]
		}
		sorted[j] = v
	}
	return sorted[:len(seg)]
}

func (t *Type) class(ticket uint32) int {
	n := int(permutations(ticket, t.K))
	for i, class := range t.Classes {
		if class == n {
			return i
		}
	}
	return 0
}

// bestTails adds the best tier of each number: equal to a prize, else the longest common end of the first prize.
func (s *Selection) bestTails(p *plan, values []uint8, h *Hits) {
	var codes [3]uint32
	for i, r := range p.reads {
		codes[i] = pack(values[r.At:r.At+r.Len], 4)
	}
	for _, ticket := range s.tickets {
		h.add(s.t.tailTier(ticket, codes[:len(p.reads)]), 1)
	}
}

func (t *Type) tailTier(ticket uint32, prizes []uint32) int {
	for tier, prize := range prizes {
		if ticket == prize {
			return tier
		}
	}
	for length := t.K - 1; length >= 2; length-- {
		shift := 4 * uint(t.K-length)
		isEnd := (ticket^prizes[0])&(1<<(4*length)-1) == 0
		if isEnd || t.Fact == "first_or_last_digits" && (ticket^prizes[0])>>shift == 0 {
			return len(t.Tiers) - length + 1
		}
	}
	return -1
}

// pooled compares a pool with how often each number shows among all lots.
func (s *Selection) pooled(tails *[100]uint8, h *Hits) {
	var shown, missing int64
	var times [20]uint8
	for _, number := range s.pool {
		if m := tails[number]; m > 0 {
			times[shown] = m
			shown++
		} else {
			missing++
		}
	}
	switch k := int64(s.t.K); s.t.Kind {
	case catalog.PoolAll:
		h.add(0, choose(shown, k))
	case catalog.PoolNone:
		h.add(0, choose(missing, k))
	case catalog.PoolFull:
		for tier := range s.t.Tiers {
			h.add(tier, choose(shown, int64(tier)+2))
		}
	case catalog.PoolPair:
		for i, a := range times[:shown] {
			for _, b := range times[:i] {
				h.add(0, 1+int64(max(a, b)))
			}
		}
	}
}
