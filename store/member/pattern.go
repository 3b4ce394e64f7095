package member

import (
	"errors"
	"sync"
	"time"

	"github.com/dlclark/regexp2/v2"
)

// Family is a kind of value in forms. Clients have an error message for each by its number.
type Family struct {
	Name, Pattern string
}

// Families are numbered by their index. A field may have its own pattern, with the message of the closest family.
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

const (
	// slowest is the maximum time of matching the worst value when a pattern is configured.
	slowest = 10 * time.Millisecond
	// patience allows for a busy machine while a value is matched.
	patience = 10 * slowest
)

func init() {
	// The engine checks its timeout this often; its default of a tenth of a second would let a bad pattern run as
	// long.
	regexp2.SetTimeoutCheckPeriod(2 * time.Millisecond)
}

// Accepts is a compiled pattern with the syntax of browsers (ECMAScript with the u flag): server and client must
// agree, and Go's own engine has no look-ahead.
type Accepts struct{ engine *regexp2.Regexp }

var (
	accepted    sync.Map
	errNoFamily = errors.New("member: no such family of patterns")
	errSlow     = errors.New("member: a pattern that takes too long over a hostile value")
)

// ReadPattern compiles a pattern; empty and * accept anything.
func ReadPattern(pattern string) (Accepts, error) {
	if pattern == "" || pattern == "*" {
		return Accepts{}, nil
	}
	if known, ok := accepted.Load(pattern); ok {
		return known.(Accepts), nil
	}
	if err := checkPattern(pattern, false); err != nil {
		return Accepts{}, err
	}
	engine, err := compiled(pattern, patience)
	if err != nil {
		return Accepts{}, err
	}
	read := Accepts{engine}
	accepted.Store(pattern, read)
	return read, nil
}

func compiled(pattern string, limit time.Duration) (*regexp2.Regexp, error) {
	engine, err := regexp2.Compile("^(?:"+pattern+")$", regexp2.ECMAScript|regexp2.Unicode)
	if err != nil {
		return nil, err
	}
	engine.MatchTimeout = limit
	return engine, nil
}

// Takes reports whether the complete value matches. A value that exceeds the time limit does not.
func (a Accepts) Takes(value string) bool {
	if a.engine == nil {
		return true
	}
	fits, err := a.engine.MatchString(value)
	return err == nil && fits
}
