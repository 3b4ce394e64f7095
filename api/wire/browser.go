package wire

import "strings"

// Browsers and operating systems by a mark in the user agent. The first match counts, because most user agents also
// contain the marks of others.
var (
	browsers = [][2]string{
		{"Line/", "LINE"}, {"FBAN", "Facebook"}, {"FBAV", "Facebook"}, {"SamsungBrowser/", "Samsung Internet"},
		{"UCBrowser/", "UC Browser"},
		{"Edg", "Edge"}, {"OPR/", "Opera"}, {"FxiOS/", "Firefox"}, {"Firefox/", "Firefox"}, {"CriOS/", "Chrome"},
		{"Chrome/", "Chrome"},
		{"Safari/", "Safari"}, {"okhttp/", "App"}, {"CFNetwork/", "App"},
	}
	systems = [][2]string{
		{"iPhone", "iPhone"}, {"iPad", "iPad"}, {"Android", "Android"}, {"Windows", "Windows"}, {"Mac OS X", "macOS"},
		{"CrOS", "ChromeOS"},
		{"Darwin", "iOS"}, {"Linux", "Linux"},
	}
)

// Describe returns a description that users recognize their device by, such as "Chrome, Windows"; empty if unknown.
func (c Caller) Describe() string {
	var parts []string
	for _, table := range [][][2]string{browsers, systems} {
		for _, row := range table {
			if strings.Contains(c.Browser, row[0]) {
				parts = append(parts, row[1])
				break
			}
		}
	}
	return strings.Join(parts, ", ")
}
