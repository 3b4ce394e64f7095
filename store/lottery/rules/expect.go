package rules

import (
	"math/big"
	"math/bits"
	"sync"

	"lantern/store/lottery/rules/catalog"
)

// expectation is what a unit of each sample wins on average, computed once.
type expectation struct {
	once    sync.Once
	samples []sample
}

// sample is a selection with its hits of each tier and its pushes per unit, each as a share of all draws.
type sample struct {
	text   string
	tiers  []*big.Rat
	pushed *big.Rat
}

func (t *Type) newSample(text string) sample {
	s := sample{text: text, tiers: make([]*big.Rat, len(t.Tiers)), pushed: new(big.Rat)}
	for i := range s.tiers {
		s.tiers[i] = new(big.Rat)
	}
	return s
}

// add counts a result of which weight in total draws have.
func (s sample) add(h Hits, weight, total *big.Int) {
	for _, hit := range h.Tiers {
		share := new(big.Rat).SetFrac(weight, total)
		s.tiers[hit.Tier].Add(s.tiers[hit.Tier], share.Mul(share, new(big.Rat).SetInt64(hit.Units)))
	}
	share := new(big.Rat).SetFrac(weight, total)
	s.pushed.Add(s.pushed, share.Mul(share, new(big.Rat).SetInt64(h.Pushed)))
}

func (s sample) perUnit(units int64) {
	share := big.NewRat(1, units)
	for _, tier := range s.tiers {
		tier.Mul(tier, share)
	}
	s.pushed.Mul(s.pushed, share)
}

// Return is what a selection returns on average, as a share of its stake.
type Return struct {
	Selection string
	Value     *big.Rat
}

// Returns computes the exact return of one selection of each kind that the type has: every option, or every pattern of
// a number. Prices must be those of the type.
func (t *Type) Returns(p Prices) []Return {
	t.expect.once.Do(func() { t.expect.samples = t.computeSamples() })
	all := make([]Return, 0, len(t.expect.samples))
	for _, s := range t.expect.samples {
		value := new(big.Rat).Set(s.pushed)
		for tier, hits := range s.tiers {
			value.Add(value, new(big.Rat).Mul(hits, p.perHit(tier)))
		}
		value.Mul(value, big.NewRat(basisPoints, basisPoints-t.DiscountBps))
		all = append(all, Return{s.text, value})
	}
	return all
}

// Return returns the largest of Returns, so that odds and rebates together never return more than planned.
func (t *Type) Return(p Prices) *big.Rat {
	largest := new(big.Rat)
	for _, r := range t.Returns(p) {
		if r.Value.Cmp(largest) > 0 {
			largest = r.Value
		}
	}
	return largest
}

func (t *Type) computeSamples() []sample {
	if t.Kind == catalog.Choice {
		return t.optionSamples()
	}
	var all []sample
	for _, text := range t.sampleTexts() {
		s, err := t.Parse(text)
		if err != nil {
			panic("rules: sample " + text + " of " + t.Code + ": " + err.Error())
		}
		result := t.newSample(text)
		s.expected(result)
		result.perUnit(s.units)
		all = append(all, result)
	}
	return all
}

// optionSamples tallies every option of every slot.
func (t *Type) optionSamples() []sample {
	var all []sample
	for slot := range max(1, len(t.Slots)) {
		prefix := ""
		if len(t.Slots) > 0 {
			prefix = t.Slots[slot] + ":"
		}
		var wins [4][32]uint64
		var pushes [32]uint64
		total := t.outcomes(slot, func(out outcome, weight uint64) {
			for j := range out.win {
				tally(&wins[j], out.win[j], weight)
			}
			tally(&pushes, out.pushed, weight)
		})
		for option := t.first; option < t.first+t.symbols; option++ {
			result := t.newSample(prefix + string(t.appendSymbol(nil, option)))
			for j := range wins {
				if count := wins[j][option]; count > 0 {
					hit := Hits{Tiers: []Hit{{t.optionTier(option) + j, 1}}}
					result.add(hit, new(big.Int).SetUint64(count), new(big.Int).SetUint64(total))
				}
			}
			pushed := new(big.Int).SetUint64(pushes[option])
			result.add(Hits{Pushed: 1}, pushed, new(big.Int).SetUint64(total))
			result.perUnit(t.Lots)
			all = append(all, result)
		}
	}
	return all
}

func tally(counts *[32]uint64, set uint32, weight uint64) {
	for ; set != 0; set &= set - 1 {
		counts[bits.TrailingZeros32(set)] += weight
	}
}

// sampleTexts are the samples of the catalog, or one of the smallest selections.
func (t *Type) sampleTexts() []string {
	if len(t.Samples) > 0 {
		return t.Samples
	}
	s := Selection{t: t}
	next := 0
	symbol := func() int {
		next++
		return t.first + (next-1)%t.symbols
	}
	switch t.Form {
	case catalog.Sets:
		for i, g := range t.Groups {
			if t.Blank && i >= max(1, t.K) {
				break
			}
			for range g.Min {
				s.sets[i] |= 1 << symbol()
			}
		}
	case catalog.Banker:
		s.sets[0] = 1 << symbol()
		for range t.K - 1 {
			s.sets[1] |= 1 << symbol()
		}
	case catalog.Pool:
		for range t.K {
			s.pool = append(s.pool, uint8(symbol()))
		}
	default:
		var symbols [8]uint8
		for i := range t.K {
			symbols[i] = uint8(symbol())
		}
		if len(t.Classes) > 0 && permutations(pack(symbols[:t.K], 4), t.K) > int64(t.Classes[0]) {
			symbols[1] = symbols[0]
		}
		s.tickets = []uint32{pack(symbols[:t.K], t.bits)}
	}
	if t.Places != "" {
		s.places = 1<<t.K - 1
	}
	return []string{s.format()}
}

// expected adds what all units of the selection win on average.
func (s *Selection) expected(result sample) {
	t := s.t
	g, _ := GameOf(t.Games[0])
	switch t.Kind {
	case catalog.List, catalog.Permute, catalog.Roll:
		s.expectedReads(&g, result)
	case catalog.Tail:
		s.expectedTails(result)
	case catalog.Hits:
		drawn, all := int64(g.Values()), int64(t.symbols)
		for hits := range int64(t.K) + 1 {
			var h Hits
			s.byHits(hits, &h)
			result.add(h, new(big.Int).Mul(binomial(drawn, hits), binomial(all-drawn, int64(t.K)-hits)),
				binomial(all, int64(t.K)))
		}
	case catalog.PoolAll, catalog.PoolFull, catalog.PoolNone, catalog.PoolPair:
		s.expectedPool(int64(len(g.Views["all.-2"])), result)
	case catalog.Position:
		result.add(Hits{Tiers: []Hit{{0, s.total()}}}, big.NewInt(1), big.NewInt(int64(t.symbols)))
	default:
		length := t.plans[0].view.Len
		if t.Places != "" {
			length = t.K
		}
		s.expectedViews(&g, length, result)
	}
}

// expectedViews enumerates all values of the view.
func (s *Selection) expectedViews(g *Game, length int, result sample) {
	counts := map[int]int64{}
	pushed, total := int64(0), int64(0)
	g.each(length, func(seg []uint8) {
		var h Hits
		s.inView(seg, &h)
		for _, hit := range h.Tiers {
			counts[hit.Tier] += hit.Units
		}
		pushed += h.Pushed
		total++
	})
	for tier, units := range counts {
		result.add(Hits{Tiers: []Hit{{tier, units}}}, big.NewInt(1), big.NewInt(total))
	}
	result.add(Hits{Pushed: pushed}, big.NewInt(1), big.NewInt(total))
}

// expectedReads: each read is uniform, and reads add up, so the orders that each ticket has decide.
func (s *Selection) expectedReads(g *Game, result sample) {
	t := s.t
	reads := t.plans[0].reads
	if t.Places != "" {
		reads = []read{{catalog.Segment{Len: t.K}, 0}}
	}
	for _, r := range reads {
		total := int64(1)
		for i := range r.Len {
			total *= int64(t.symbols)
			if g.IsDistinct {
				total = total / int64(t.symbols) * int64(t.symbols-i)
			}
		}
		for _, ticket := range s.tickets {
			tier, orders := r.tier, int64(1)
			switch {
			case t.Kind == catalog.Roll:
				orders = 10
			case t.Order == catalog.Multiset:
				orders = permutations(ticket, t.K)
			}
			if t.ByClass {
				tier += t.class(ticket) * (len(t.Tiers) / len(t.Classes))
			}
			result.add(Hits{Tiers: []Hit{{tier, 1}}}, big.NewInt(orders), big.NewInt(total))
		}
	}
}

// expectedTails goes through which digits of the first prize match, and then whether another prize equals the number.
func (s *Selection) expectedTails(result sample) {
	t, prizes := s.t, len(s.t.plans[0].reads)
	all := power(10, t.K)
	for _, ticket := range s.tickets {
		for matched := range 1 << t.K {
			prize, weight := uint32(0), int64(1)
			for i := range t.K {
				digit := ticket >> (4 * i) & 15
				if matched>>i&1 == 0 {
					digit = (digit + 1) % 10
					weight *= 9
				}
				prize |= digit << (4 * i)
			}
			tier := t.tailTier(ticket, []uint32{prize})
			rest, total := big.NewInt(weight), big.NewInt(all)
			for other := 1; other < prizes && tier != 0; other++ {
				total = new(big.Int).Mul(total, big.NewInt(all))
				result.add(Hits{Tiers: []Hit{{other, 1}}}, rest, total)
				rest = new(big.Int).Mul(rest, big.NewInt(all-1))
			}
			if tier >= 0 {
				result.add(Hits{Tiers: []Hit{{tier, 1}}}, rest, total)
			}
		}
	}
}

// expectedPool: the lots are independent and uniform over 100 numbers.
func (s *Selection) expectedPool(lots int64, result sample) {
	t, size := s.t, int64(len(s.pool))
	total := new(big.Int).Exp(big.NewInt(100), big.NewInt(lots), nil)
	switch t.Kind {
	case catalog.PoolAll:
		result.add(Hits{Tiers: []Hit{{0, s.units}}}, allShow(int64(t.K), lots), total)
	case catalog.PoolFull:
		for tier := range t.Tiers {
			k := int64(tier) + 2
			result.add(Hits{Tiers: []Hit{{tier, choose(size, k)}}}, allShow(k, lots), total)
		}
	case catalog.PoolNone:
		result.add(Hits{Tiers: []Hit{{0, s.units}}}, raise(100-int64(t.K), lots), total)
	case catalog.PoolPair:
		for a := int64(1); a < lots; a++ {
			for b := int64(1); a+b <= lots; b++ {
				weight := new(big.Int).Mul(binomial(lots, a), binomial(lots-a, b))
				weight.Mul(weight, raise(98, lots-a-b))
				result.add(Hits{Tiers: []Hit{{0, 1 + max(a, b)}}}, weight, total)
			}
		}
	}
}

func binomial(n, k int64) *big.Int {
	if k < 0 || k > n {
		return new(big.Int)
	}
	return new(big.Int).Binomial(n, k)
}

func raise(base, exponent int64) *big.Int {
	return new(big.Int).Exp(big.NewInt(base), big.NewInt(exponent), nil)
}

// allShow counts the draws of lots out of 100 in which k numbers all show.
func allShow(k, lots int64) *big.Int {
	total := new(big.Int)
	for missing := range k + 1 {
		term := new(big.Int).Mul(binomial(k, missing), raise(100-missing, lots))
		if missing%2 == 1 {
			term.Neg(term)
		}
		total.Add(total, term)
	}
	return total
}
