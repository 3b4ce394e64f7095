package rules

const (
	kenoNumbers = 80
	kenoDrawn   = 20
)

// kenoOutcomes yields the outcomes of all C(80,20) draws by their sum or by how many of 40 numbers are drawn.
func kenoOutcomes(name string, yield func(out outcome, weight uint64)) (total uint64) {
	rules := map[string]func(int) outcome{"keno_sum": kenoSum, "keno_combos": kenoCombos, "keno_elements": kenoElements}
	if rule, ok := rules[name]; ok {
		for sum, draws := range kenoSums() {
			if draws > 0 {
				yield(rule(sum), draws)
				total += draws
			}
		}
		return total
	}
	const half = kenoNumbers / 2
	for n := range int64(kenoDrawn) + 1 {
		draws := uint64(choose(half, n)) * uint64(choose(half, kenoDrawn-n))
		yield(kenoMajority(int(n)), draws)
		total += draws
	}
	return total
}

// kenoSums counts the draws with each sum: number by number, how many sets of each size have each sum.
func kenoSums() []uint64 {
	const largest = kenoDrawn * (2*kenoNumbers - kenoDrawn + 1) / 2
	var sets [kenoDrawn + 1][largest + 1]uint64
	sets[0][0] = 1
	for number := 1; number <= kenoNumbers; number++ {
		for size := kenoDrawn; size > 0; size-- {
			for sum := largest; sum >= number; sum-- {
				sets[size][sum] += sets[size-1][sum-number]
			}
		}
	}
	return sets[kenoDrawn][:]
}
