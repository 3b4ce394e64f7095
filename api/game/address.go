package game

import (
	"net/url"
	"strings"
	"unicode"

	"lantern/store/game"
)

// isOwnPath accepts an empty text or a path of our own origin: a backUrl must not lead a browser elsewhere.
func isOwnPath(text string) bool {
	if text == "" {
		return true
	}
	parsed, err := url.Parse(text)
	if err != nil || !strings.HasPrefix(text, "/") || parsed.Host != "" || parsed.Scheme != "" || parsed.User != nil {
		return false
	}
	// Browsers read a backslash as a slash, ignore unprintable characters and resolve dots, also if they are encoded.
	if strings.Contains(parsed.Path, "//") || strings.Contains(text+parsed.Path, "\\") ||
		strings.ContainsFunc(text+parsed.Path, isHidden) {
		return false
	}
	for segment := range strings.SplitSeq(parsed.Path, "/") {
		if segment == "." || segment == ".." {
			return false
		}
	}
	return true
}

func isHidden(r rune) bool { return !unicode.IsPrint(r) }

// address returns the vendor's page with the single-use token.
func address(open game.Launch, language, back string) string {
	query := url.Values{"token": {open.Token}, "language": {language}}
	if back != "" {
		query.Set("backUrl", back)
	}
	base := strings.ReplaceAll(open.URL, "{game}", strings.ToLower(open.Game.Code))
	return base + "?" + query.Encode()
}
