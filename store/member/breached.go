package member

import (
	_ "embed"
	"sort"
	"strings"
)

// breached are the passwords that leaked most often, in lower case, one a line, sorted by bytes: they are searched
// without decoding. breached.license.txt names their source.
//
//go:embed breached.txt
var breached string

// isBreached searches for a password in lower case: for the first offset whose line does not precede it.
func isBreached(lower string) bool {
	at := sort.Search(len(breached), func(i int) bool { return lineAt(i) >= lower })
	return at < len(breached) && lineAt(at) == lower
}

// lineAt returns the line that contains a byte of the list.
func lineAt(i int) string {
	from := strings.LastIndexByte(breached[:i], '\n') + 1
	line, _, _ := strings.Cut(breached[from:], "\n")
	return line
}
