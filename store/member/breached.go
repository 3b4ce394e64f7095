package member

import (
	_ "embed"
	"sort"
	"strings"
)

// breached are the passwords that leaked and were counted most often, in lower case, one a line and sorted as bytes
// are: they are searched where they lie. breached.license.txt says where they come from.
//
//go:embed breached.txt
var breached string

// isBreached looks for a password in lower case. Of all places in the text the first is sought whose line is not before
// it.
func isBreached(lower string) bool {
	at := sort.Search(len(breached), func(i int) bool { return lineAt(i) >= lower })
	return at < len(breached) && lineAt(at) == lower
}

// lineAt is the line that a byte of the list belongs to.
func lineAt(i int) string {
	from := strings.LastIndexByte(breached[:i], '\n') + 1
	line, _, _ := strings.Cut(breached[from:], "\n")
	return line
}
