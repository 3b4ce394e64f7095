package rules

import (
	"math/bits"
)

// outcome is what a draw means for the options of a slot: win[0] are those that win their tier, win[j] those that win
// the j-th tier after it, and pushed ones get their stake back.
type outcome struct {
	win    [4]uint32
	pushed uint32
}

// fact decides the options of a slot by its view of the draw. Options are bits as in Selection.sets.
type fact func(t *Type, seg []uint8, slot int) outcome

// Bits of the labels B, S, O, E and L, H, T.
const (
	sideBig, sideSmall, sideOdd, sideEven = 1, 2, 4, 8
	left, right, tie                      = 1, 2, 4
)

func wins(set uint32) outcome { return outcome{win: [4]uint32{set}} }

func sides(value, half int) uint32 {
	set := uint32(sideSmall)
	if value >= half {
		set = sideBig
	}
	return set | parity(value)
}

func parity(value int) uint32 {
	if value%2 == 1 {
		return sideOdd
	}
	return sideEven
}

func pick(condition bool, yes, no uint32) uint32 {
	if condition {
		return yes
	}
	return no
}

// chosen adds the options that win or push, slot by slot.
func (s *Selection) chosen(p *plan, values []uint8, h *Hits) {
	if len(s.t.Slots) == 0 {
		s.option(0, s.t.fact(s.t, values[p.view.At:p.view.At+p.view.Len], 0), h)
		return
	}
	for slot := range s.t.Slots {
		if s.sets[slot] == 0 {
			continue
		}
		s.option(slot, s.t.fact(s.t, p.slot(values, slot), slot), h)
	}
}

// slot returns the view of a slot.
func (p *plan) slot(values []uint8, slot int) []uint8 {
	view := p.view
	if len(p.slots) > 0 {
		view = p.slots[slot]
	}
	return values[view.At : view.At+view.Len]
}

func (s *Selection) option(slot int, out outcome, h *Hits) {
	set := s.sets[slot]
	h.Pushed += ones(set & out.pushed)
	for j, win := range out.win {
		for win &= set; win != 0; win &= win - 1 {
			h.add(s.t.optionTier(bits.TrailingZeros32(win))+j, 1)
		}
	}
}

func (t *Type) optionTier(option int) int {
	if len(t.OptionTiers) == 0 {
		return 0
	}
	return t.OptionTiers[option-t.first]
}

// shapeOf returns 0 triple, 1 straight, 2 pair, 3 half-straight, 4 mixed; 9 and 0 are neighbors.
func shapeOf(seg []uint8) int {
	a, b, c := int(seg[0]), int(seg[1]), int(seg[2])
	switch {
	case a == b && b == c:
		return 0
	case a == b || b == c || a == c:
		return 2
	}
	neighbors := 0
	for _, gap := range [3]int{a - b, b - c, a - c} {
		if gap = (gap + 10) % 10; gap == 1 || gap == 9 {
			neighbors++
		}
	}
	return [3]int{4, 3, 1}[neighbors]
}

func isTriple(seg []uint8) bool { return seg[0] == seg[1] && seg[1] == seg[2] }

// pairsOfFive are the positions of the slots WQ, WB … SG.
var pairsOfFive = [10][2]uint8{{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}

func compare(first, second uint8) uint32 {
	switch {
	case first > second:
		return left
	case first < second:
		return right
	}
	return tie
}

var facts = map[string]fact{
	"sum":       func(_ *Type, seg []uint8, _ int) outcome { return wins(1 << sum(seg)) },
	"tail":      func(_ *Type, seg []uint8, _ int) outcome { return wins(1 << (sum(seg) % 10)) },
	"first":     func(_ *Type, seg []uint8, _ int) outcome { return wins(1 << seg[0]) },
	"last":      func(_ *Type, seg []uint8, _ int) outcome { return wins(1 << seg[len(seg)-1]) },
	"number":    func(_ *Type, seg []uint8, slot int) outcome { return wins(1 << seg[slot]) },
	"shape":     func(_ *Type, seg []uint8, _ int) outcome { return wins(1 << shapeOf(seg)) },
	"triple":    func(_ *Type, seg []uint8, _ int) outcome { return wins(pick(isTriple(seg), 1, 0)) },
	"sides":     func(t *Type, seg []uint8, slot int) outcome { return wins(sides(int(seg[slot]), t.Half)) },
	"sum_sides": func(t *Type, seg []uint8, _ int) outcome { return wins(sides(sum(seg), t.Half)) },
	"holds":     func(_ *Type, seg []uint8, _ int) outcome { return wins(setOf(seg)) },
	"run": func(_ *Type, seg []uint8, _ int) outcome {
		return wins(pick(ones(setOf(seg)) == 3 && span(seg) == 2, 1, 0))
	},
	"odd_count": func(_ *Type, seg []uint8, _ int) outcome {
		evens := 0
		for _, v := range seg {
			evens += 1 - int(v%2)
		}
		return wins(1 << evens)
	},
	"median": func(_ *Type, seg []uint8, _ int) outcome {
		var sorted [6]uint8
		return wins(1 << sortInto(&sorted, seg)[2])
	},
	"compare": func(t *Type, seg []uint8, slot int) outcome {
		first, second := uint8(slot), uint8(len(seg)-1-slot)
		if len(seg) == 5 {
			first, second = pairsOfFive[slot][0], pairsOfFive[slot][1]
		}
		return wins(compare(seg[first], seg[second]))
	},
	// The stake on either side is returned on a tie.
	"first_last": func(_ *Type, seg []uint8, _ int) outcome {
		out := wins(compare(seg[0], seg[len(seg)-1]))
		out.pushed = pick(out.win[0] == tie, left|right, 0)
		return out
	},
	"count": func(_ *Type, seg []uint8, _ int) outcome {
		var out outcome
		for set := setOf(seg); set != 0; set &= set - 1 {
			v := bits.TrailingZeros32(set)
			out.win[count(seg, uint8(v))-1] |= 1 << v
		}
		return out
	},
	"sides_without_triples": func(t *Type, seg []uint8, _ int) outcome {
		return wins(pick(isTriple(seg), 0, sides(sum(seg), t.Half)))
	},
	"sides_11_pushes": func(t *Type, seg []uint8, slot int) outcome {
		if seg[slot] == 11 {
			return outcome{pushed: sideBig | sideSmall | sideOdd | sideEven}
		}
		return wins(sides(int(seg[slot]), t.Half))
	},
	"sum_sides_half_pushes": func(t *Type, seg []uint8, _ int) outcome {
		if sum(seg) == t.Half {
			return outcome{win: [4]uint32{parity(t.Half)}, pushed: sideBig | sideSmall}
		}
		return wins(sides(sum(seg), t.Half))
	},
	"tail_sides": func(t *Type, seg []uint8, _ int) outcome { return wins(sides(sum(seg)%10, t.Half)) },
	"sum_combos": func(t *Type, seg []uint8, _ int) outcome {
		s := sides(sum(seg), t.Half)
		return wins(pick(s&sideOdd != 0, 1, 4) << pick(s&sideBig != 0, 0, 1))
	},
	"sum_extremes": func(_ *Type, seg []uint8, _ int) outcome {
		return wins(pick(sum(seg) >= 22, 1, 0) | pick(sum(seg) <= 5, 2, 0))
	},
	"sum_colors": func(_ *Type, seg []uint8, _ int) outcome {
		s := sum(seg)
		if s == 0 || s == 13 || s == 14 || s == 27 {
			return outcome{}
		}
		return wins(1 << (s % 3))
	},
	"colors": func(_ *Type, seg []uint8, _ int) outcome {
		const green, red, violet = 1, 2, 4
		switch v := seg[0]; {
		case v == 5:
			return outcome{win: [4]uint32{violet, green}}
		case v == 0:
			return outcome{win: [4]uint32{violet, red}}
		default:
			return wins(pick(v%2 == 1, green, red))
		}
	},
	"place": func(_ *Type, seg []uint8, slot int) outcome { return wins(1 << seg[slot%3]) },
	"halves": func(_ *Type, seg []uint8, _ int) outcome {
		return wins(sides(int(seg[0]), 5)&3 | parity(int(seg[len(seg)-1])))
	},
	"two_digit_sides": func(t *Type, seg []uint8, _ int) outcome {
		value := int(seg[0])*10 + int(seg[1])
		return wins(sides(value, t.Half)&3 | pick(value%2 == 0, 4, 8))
	},
	"middle_edge": func(_ *Type, seg []uint8, _ int) outcome {
		value := int(seg[0])*10 + int(seg[1])
		return wins(pick(value >= 25 && value <= 74, 1, 2))
	},
	"digit_sum_sides": func(t *Type, seg []uint8, _ int) outcome {
		value := sum(seg)
		if value > 9 {
			value -= 9
		}
		return wins(sides(value, t.Half))
	},
	"parities": func(_ *Type, seg []uint8, _ int) outcome { return wins(pick((seg[0]+seg[1])%2 == 1, 1, 2)) },
	"growth":   func(_ *Type, seg []uint8, _ int) outcome { return wins(compare(seg[1], seg[0])) },
	"shio": func(_ *Type, seg []uint8, _ int) outcome {
		n := int(seg[0])*10 + int(seg[1])
		return wins(1 << ((n+99)%100%12 + 1))
	},
	"keno_sum":      ofSum(kenoSum),
	"keno_combos":   ofSum(kenoCombos),
	"keno_elements": ofSum(kenoElements),
	"keno_plate":    ofCount(func(v uint8) bool { return v <= 40 }),
	"keno_odd":      ofCount(func(v uint8) bool { return v%2 == 1 }),
}

func ofSum(rule func(sum int) outcome) fact {
	return func(_ *Type, seg []uint8, _ int) outcome { return rule(sum(seg)) }
}

func ofCount(is func(v uint8) bool) fact {
	return func(_ *Type, seg []uint8, _ int) outcome {
		n := 0
		for _, v := range seg {
			if is(v) {
				n++
			}
		}
		return kenoMajority(n)
	}
}

// kenoMajority: more than ten of one half, exactly ten, fewer.
func kenoMajority(n int) outcome { return wins(pick(n > 10, 1, pick(n == 10, 2, 4))) }

// kenoMiddle is the sum that as many draws exceed as fall short of.
const kenoMiddle = 810

// kenoSum decides B, S, T, O, E.
func kenoSum(sum int) outcome {
	out := wins(pick(sum%2 == 1, 8, 16))
	switch {
	case sum > kenoMiddle:
		out.win[0] |= 1
	case sum < kenoMiddle:
		out.win[0] |= 2
	default:
		out.win[0] |= 4
		out.pushed = 1 | 2
	}
	return out
}

// kenoCombos decides BO, BE, LO, LE.
func kenoCombos(sum int) outcome {
	if sum == kenoMiddle {
		return outcome{}
	}
	return wins(pick(sum%2 == 1, 1, 2) << pick(sum > kenoMiddle, 0, 2))
}

// kenoElements decides 1 to 5.
func kenoElements(sum int) outcome {
	element := 1
	for _, from := range [4]int{696, 764, 856, 924} {
		if sum >= from {
			element++
		}
	}
	return wins(1 << element)
}
