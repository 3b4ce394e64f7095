package storetest

import (
	"os"
	"strconv"
)

// manyRounds names the variable with the number of repetitions of race tests, which `make faults` sets.
const manyRounds = "ROUNDS_TEST"

// Rounds returns the number of repetitions of a race test: few, unless the variable is set.
func Rounds(few int) int {
	if asked, err := strconv.Atoi(os.Getenv(manyRounds)); err == nil && asked > few {
		return asked
	}
	return few
}
