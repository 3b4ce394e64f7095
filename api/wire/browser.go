package wire

import "strings"

// programs and systems by the mark that names them; the first that fits counts, because most also carry the marks of
// others.
var (
	programs = [][2]string{
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

// Describe is what a person recognizes his device by, as "Chrome, Windows"; empty where the client tells nothing known.
func (c Caller) Describe() string {
	var parts []string
	for _, table := range [][][2]string{programs, systems} {
		for _, row := range table {
			if strings.Contains(c.Browser, row[0]) {
				parts = append(parts, row[1])
				break
			}
		}
	}
	return strings.Join(parts, ", ")
}
