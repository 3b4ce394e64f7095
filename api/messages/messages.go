// Package messages holds the texts that the server sends to people: one message per error or message code and language.
package messages

import (
	"embed"
	"encoding/json"
	"strings"
)

// Languages of the messages as BCP 47 tags; the first is the default.
var Languages = []string{"th", "en", "zh-Hans", "ko"}

//go:embed *.json
var files embed.FS

var texts = load()

func load() map[string]map[string]string {
	all := map[string]map[string]string{}
	for _, language := range Languages {
		raw, err := files.ReadFile(language + ".json")
		if err != nil {
			panic("messages: no file for " + language)
		}
		entries := map[string]string{}
		if err := json.Unmarshal(raw, &entries); err != nil {
			panic("messages: " + language + ": " + err.Error())
		}
		all[language] = entries
	}
	return all
}

// Text returns the message of a code in a language, or in the default language if the language is unknown.
func Text(language, code string) string {
	if entries, ok := texts[language]; ok {
		return entries[code]
	}
	return texts[Languages[0]][code]
}

// Format returns a message with its placeholders replaced: {code} becomes the value of that name. Placeholders inside
// values are not replaced.
func Format(language, code string, values map[string]string) string {
	var pairs []string
	for name, value := range values {
		pairs = append(pairs, "{"+name+"}", value)
	}
	return strings.NewReplacer(pairs...).Replace(Text(language, code))
}

// Has reports whether a language has a message of its own for a code.
func Has(language, code string) bool { return texts[language][code] != "" }

// byWire maps the API's language codes to BCP 47 tags.
var byWire = map[string]string{"EN": "en", "CN": "zh-Hans", "TY": "th", "KO": "ko"}

// FromWire converts EN, CN, TY or KO to a BCP 47 tag; empty if unknown.
func FromWire(code string) string { return byWire[strings.ToUpper(code)] }

// ToWire converts a BCP 47 tag to EN, CN, TY or KO; empty if unknown.
func ToWire(language string) string {
	for code, ours := range byWire {
		if ours == language {
			return code
		}
	}
	return ""
}

// Match returns the supported language for an Accept-Language header.
func Match(header string) string {
	for part := range strings.SplitSeq(header, ",") {
		tag, _, _ := strings.Cut(strings.TrimSpace(part), ";")
		for _, language := range Languages {
			primary, _, _ := strings.Cut(language, "-")
			asked, _, _ := strings.Cut(tag, "-")
			if strings.EqualFold(primary, asked) {
				return language
			}
		}
	}
	return Languages[0]
}
