package member

import (
	"errors"
	"sync"
	"time"
	"unicode"

	"github.com/dlclark/regexp2/v2"
)

// Family is a kind of value that a form may ask for. Clients have a sentence for each by its number.
type Family struct {
	Name, Pattern string
}

// Families by their number. A field may have a pattern of its own, with the sentence of the family that comes nearest.
var Families = []Family{
	{"any", `*`},
	{"letterFirst", `[A-Za-z][A-Za-z0-9]*`},
	{"lettersChinese", `[A-Za-z\p{Script=Han}]*`},
	{"email", `[A-Za-z0-9._%+\-]+@[A-Za-z0-9.\-]+\.[A-Za-z]{2,}`},
	{"lettersOrDigits", `[A-Za-z0-9]*`},
	{"lettersAndDigits", `(?=.*[A-Za-z])(?=.*[0-9])[A-Za-z0-9]*`},
	{"digits", `[0-9]*`},
	{"withUppercase", `(?=.*[A-Z])[A-Za-z0-9]*`},
	{"englishSpaces", `[A-Za-z ]*`},
	{"noSpaces", `\S*`},
	{"chinese", `[\p{Script=Han}\p{P}]*`},
	{"korean", `\p{Script=Hangul}*`},
	{"thai", `\p{Script=Thai}*`},
	{"thaiEnglish", `[A-Za-z\p{Script=Thai} ]*`},
	{"uppercaseSpaces", `[A-Z ]*`},
	{"symbols", `[!-~]*`},
	{"strong", `(?=.*[A-Z])(?=.*[a-z])(?=.*[0-9])(?=.*[^A-Za-z0-9\s])\S*`},
	{"dateYearFirst", `(?:19|20)[0-9]{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])`},
	{"dateMonthFirst", `(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])-(?:19|20)[0-9]{2}`},
	{"personName", `[\p{L}\p{M} .'’\-]*`},
	{"handle", `[A-Za-z0-9._@\-]*`},
}

// patience is what one look at a value may take; what is configured was proved to need a hundredth of it.
const patience = 100 * time.Millisecond

func init() {
	// The engine looks at its clock this often; its own tenth of a second would let a bad pattern run as long.
	regexp2.SetTimeoutCheckPeriod(2 * time.Millisecond)
}

// Accepts is a pattern that was read, by the rules of browsers (ECMAScript with the u flag): both sides must come to one verdict, and
// look-ahead is part of them, which Go's own engine does not have.
type Accepts struct{ engine *regexp2.Regexp }

var (
	accepted    sync.Map
	errNoFamily = errors.New("member: no such family of patterns")
	errSlow     = errors.New("member: a pattern that takes too long over a hostile value")
)

// ReadPattern reads a pattern; empty and * take anything.
func ReadPattern(pattern string) (Accepts, error) {
	if pattern == "" || pattern == "*" {
		return Accepts{}, nil
	}
	if known, ok := accepted.Load(pattern); ok {
		return known.(Accepts), nil
	}
	if err := checkPattern(pattern); err != nil {
		return Accepts{}, err
	}
	engine, err := regexp2.Compile("^(?:"+pattern+")$", regexp2.ECMAScript|regexp2.Unicode)
	if err != nil {
		return Accepts{}, err
	}
	engine.MatchTimeout = patience
	read := Accepts{engine}
	accepted.Store(pattern, read)
	return read, nil
}

// Takes says whether the whole value fits. A value over which the engine lost its patience does not.
func (a Accepts) Takes(value string) bool {
	if a.engine == nil {
		return true
	}
	fits, err := a.engine.MatchString(value)
	return err == nil && fits
}

// isSlow tries a pattern on values that make engines go back: long runs of what the pattern speaks of, with an end that does not fit.
// A browser has no time limit, so such a pattern must never reach one.
func (a Accepts) isSlow(pattern string) bool {
	if a.engine == nil {
		return false
	}
	for _, run := range hostile(pattern) {
		for _, end := range []string{"", "\x00", "!", " "} {
			if a.runsOut(run + end) {
				return true
			}
		}
	}
	return false
}

// runsOut says whether patience is lost over a value each time: once may be the machine's fault, which was busy with something else.
func (a Accepts) runsOut(value string) bool {
	for range 3 {
		if _, err := a.engine.MatchString(value); err == nil {
			return false
		}
	}
	return true
}

// hostile are runs of each sign that the pattern names, of pairs of neighbors, and of one sign of each script.
func hostile(pattern string) (runs []string) {
	signs := []rune("aA0 .-@_กé一가")
	seen := map[rune]bool{}
	for _, sign := range pattern {
		if unicode.IsLetter(sign) || unicode.IsDigit(sign) {
			signs = append(signs, sign)
		}
	}
	var last rune
	for _, sign := range signs {
		if !seen[sign] {
			seen[sign] = true
			runs = append(runs, run(sign, sign))
			if last != 0 {
				runs = append(runs, run(last, sign))
			}
			last = sign
		}
	}
	return runs
}

func run(first, second rune) string {
	signs := make([]rune, 0, maxField-1)
	for len(signs) < maxField-1 {
		signs = append(signs, first, second)
	}
	return string(signs[:maxField-1])
}
