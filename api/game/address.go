package game

import (
	"net/url"
	"strings"

	"lantern/store/game"
)

// isOwnPath accepts nothing or a path of our own origin: a browser must not be led elsewhere by a backUrl.
func isOwnPath(text string) bool {
	if text == "" {
		return true
	}
	if !strings.HasPrefix(text, "/") || strings.HasPrefix(text, "//") || strings.ContainsAny(text, "\\\t\r\n\x00") {
		return false
	}
	parsed, err := url.Parse(text)
	if err != nil || parsed.Host != "" || parsed.Scheme != "" || parsed.User != nil {
		return false
	}
	return !strings.HasPrefix(parsed.Path, "//") && !strings.Contains(parsed.Path, "\\")
}

// address is where the game opens: the vendor's page with the single-use token.
func address(open game.Launch, language, back string) string {
	query := url.Values{"token": {open.Token}, "language": {language}}
	if back != "" {
		query.Set("backUrl", back)
	}
	base := strings.ReplaceAll(open.URL, "{game}", strings.ToLower(open.Game.Code))
	return base + "?" + query.Encode()
}
