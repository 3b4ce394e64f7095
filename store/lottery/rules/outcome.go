package rules

import (
	"strings"
	"sync"
)

// each yields every run of numbers that the game can draw.
func (g *Game) each(length int, yield func(seg []uint8)) {
	seg := make([]uint8, length)
	var fill func(i int, used uint32)
	fill = func(i int, used uint32) {
		if i == length {
			yield(seg)
			return
		}
		for v := g.Low; v <= g.High; v++ {
			if !g.IsDistinct || used>>v&1 == 0 {
				seg[i] = uint8(v)
				fill(i+1, used|1<<v)
			}
		}
	}
	fill(0, 0)
}

// eachMultiset yields every run of numbers in ascending order.
func (g *Game) eachMultiset(length int, yield func(seg []uint8)) {
	seg := make([]uint8, length)
	var fill func(i, low int)
	fill = func(i, low int) {
		if i == length {
			yield(seg)
			return
		}
		for v := low; v <= g.High; v++ {
			seg[i] = uint8(v)
			next := v
			if g.IsDistinct {
				next++
			}
			fill(i+1, next)
		}
	}
	fill(0, g.Low)
}

// outcomes yields every outcome of a slot with how many draws have it, and returns how many draws there are.
func (t *Type) outcomes(slot int, yield func(out outcome, weight uint64)) (total uint64) {
	g, _ := GameOf(t.Games[0])
	if strings.HasPrefix(t.Fact, "keno") {
		return kenoOutcomes(t.Fact, yield)
	}
	view := t.plans[0].view
	if len(t.plans[0].slots) > 0 {
		view = t.plans[0].slots[slot]
	}
	if view.Len < 10 {
		g.each(view.Len, func(seg []uint8) {
			yield(t.fact(t, seg, slot), 1)
			total++
		})
		return total
	}
	// Facts about ten different numbers read a slot and its mirror only.
	all := make([]uint8, view.Len)
	g.each(2, func(seg []uint8) {
		all[slot], all[len(all)-1-slot] = seg[0], seg[1]
		yield(t.fact(t, all, slot), 1)
		total++
	})
	return total
}

// outcomeLists holds the different outcomes of each fact of a type and slot.
var outcomeLists sync.Map

type outcomeKey struct {
	code string
	slot int
}

// differentOutcomes lists what can happen to the options of a slot.
func (t *Type) differentOutcomes(slot int) []outcome {
	key := outcomeKey{t.Code, slot}
	if known, ok := outcomeLists.Load(key); ok {
		return known.([]outcome)
	}
	var all []outcome
	seen := map[outcome]bool{}
	t.outcomes(slot, func(out outcome, _ uint64) {
		if !seen[out] {
			seen[out] = true
			all = append(all, out)
		}
	})
	outcomeLists.Store(key, all)
	return all
}
