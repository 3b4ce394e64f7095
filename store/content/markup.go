package content

import (
	"regexp"
	"strings"

	"github.com/microcosm-cc/bluemonday"
)

// leading matches allowed link targets: a path of the platform, or an https address with a plain host and without
// user information.
var leading = regexp.MustCompile(`^(?:/(?:[^/\\\x00-\x20][^\\\x00-\x20]*)?|` +
	`https://[a-zA-Z0-9-]+(?:\.[a-zA-Z0-9-]+)+(?::[0-9]{1,5})?(?:[/?#][^\\\s\x00-\x1f]*)?)$`)

var markup = allowed()

// allowed is the markup of announcements. Pictures are not part of it: an announcement has its own outside the text.
func allowed() *bluemonday.Policy {
	p := bluemonday.NewPolicy()
	p.AllowElements("p", "br", "b", "strong", "i", "em", "u", "ul", "ol", "li", "h3", "h4")
	p.AllowAttrs("href").Matching(leading).OnElements("a")
	p.RequireParseableURLs(true)
	p.AllowRelativeURLs(true)
	p.AllowURLSchemes("https")
	return p
}

// Clean removes everything from a body except text, paragraphs, lists, small headings, emphasis and links to allowed
// targets. A cleaned body stays unchanged.
func Clean(body string) string { return strings.TrimSpace(markup.Sanitize(body)) }
