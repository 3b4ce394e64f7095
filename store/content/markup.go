package content

import (
	"regexp"
	"strings"

	"github.com/microcosm-cc/bluemonday"
)

// leading is where a link may go: a path of ours, or an https address that names a plain host and nobody.
var leading = regexp.MustCompile(`^(?:/(?:[^/\\\x00-\x20][^\\\x00-\x20]*)?|` +
	`https://[a-zA-Z0-9-]+(?:\.[a-zA-Z0-9-]+)+(?::[0-9]{1,5})?(?:[/?#][^\\\s\x00-\x1f]*)?)$`)

var markup = allowed()

// allowed is all the markup that an announcement may have. Pictures are not in it: an announcement names its own beside
// its text.
func allowed() *bluemonday.Policy {
	p := bluemonday.NewPolicy()
	p.AllowElements("p", "br", "b", "strong", "i", "em", "u", "ul", "ol", "li", "h3", "h4")
	p.AllowAttrs("href").Matching(leading).OnElements("a")
	p.RequireParseableURLs(true)
	p.AllowRelativeURLs(true)
	p.AllowURLSchemes("https")
	return p
}

// Clean leaves of a body what an announcement may have: words, paragraphs, lists, small headings, emphasis, and links
// to where one may lead. What it has cleaned it leaves as it is.
func Clean(body string) string { return strings.TrimSpace(markup.Sanitize(body)) }
