package game

import (
	"fmt"
	"net/url"
	"strings"
	"unicode"

	"lantern/store/fault"
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

// inApp returns the page of a lottery, which is part of the app: it needs no token and no frame. Faults:
// validation_failed (the game is another than that of the code).
func inApp(open game.Launch, page, query string, in launchIn) (launchOut, error) {
	if in.GameCode != "" && in.GameCode != open.Game.Code {
		return launchOut{}, fault.Invalid("gameCode", "not_offered")
	}
	address, err := url.ParseQuery(strings.ReplaceAll(query, "{game}", url.QueryEscape(open.Game.Code)))
	if err != nil {
		return launchOut{}, fmt.Errorf("page of %s: %w", open.Vendor, err)
	}
	if in.PrizeMode != "" {
		address.Set("prizeMode", in.PrizeMode)
	}
	return launchOut{LaunchURL: page + "?" + address.Encode(), Mode: "window"}, nil
}
