package play

import (
	"encoding/json"
	"html/template"
	"net/http"
	"strings"

	"lantern/api/sandbox/catalog"
)

var (
	page     = template.Must(template.ParseFS(files, "page.html"))
	messages = loadMessages()
)

func loadMessages() map[string]map[string]string {
	raw, err := files.ReadFile("messages.json")
	if err != nil {
		panic("sandbox: texts missing")
	}
	texts := map[string]map[string]string{}
	if err := json.Unmarshal(raw, &texts); err != nil {
		panic("sandbox: texts: " + err.Error())
	}
	return texts
}

// languageOf maps a language tag by its prefix; the default is the first market's language.
func languageOf(tag string) string {
	tag = strings.ToLower(tag)
	for prefix, language := range map[string]string{"en": "en", "zh": "zh-Hans", "cn": "zh-Hans", "ko": "ko"} {
		if tag == prefix || strings.HasPrefix(tag, prefix+"-") || strings.HasPrefix(tag, prefix+"_") {
			return language
		}
	}
	return "th"
}

// shown is the data of a page. Its script reads Data and takes the token from the page's address.
type shown struct {
	Language string
	// Theme is dark or light; empty for the device's.
	Theme string
	Say   map[string]string
	Title string
	Kind  string
	Data  data
}

type data struct {
	Vendor   string            `json:"vendor"`
	Game     string            `json:"game"`
	Language string            `json:"language"`
	Platform string            `json:"platform"` // origin
	Board    board             `json:"board"`
	Messages map[string]string `json:"messages"`
}

func (p *Program) show(w http.ResponseWriter, r *http.Request) {
	g, ok := catalog.Find(r.PathValue("vendor"), r.PathValue("game"))
	if !ok {
		http.NotFound(w, r)
		return
	}
	language, theme := languageOf(r.URL.Query().Get("language")), r.URL.Query().Get("theme")
	if theme != "dark" && theme != "light" {
		theme = ""
	}
	say, b := messages[language], boardOf(g)
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	err := page.Execute(w, shown{language, theme, say, g.Names[language], b.Kind,
		data{g.Vendor, g.Code, language, p.PlatformOrigin, b, say}})
	if err != nil {
		p.Log.Debug("sandbox_game_page_failed", "error", err.Error())
	}
}

func asset(w http.ResponseWriter, r *http.Request) {
	http.ServeFileFS(w, r, files, "assets/"+r.PathValue("file"))
}
