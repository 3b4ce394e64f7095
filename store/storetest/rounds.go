package storetest

import (
	"os"
	"strconv"
)

// manyRounds names a variable with how often races are run, where there is time for more than a build has: make faults.
const manyRounds = "ROUNDS_TEST"

// Rounds is how often a race is run: so few, unless more are asked for.
func Rounds(few int) int {
	if asked, err := strconv.Atoi(os.Getenv(manyRounds)); err == nil && asked > few {
		return asked
	}
	return few
}
