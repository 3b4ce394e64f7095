// Package words is what the server says to people: one sentence per error or message code and language.
package words

import (
	"embed"
	"encoding/json"
	"strings"
)

// Languages that the server speaks, BCP 47; the first is the default.
var Languages = []string{"th", "en", "zh-Hans", "ko"}

//go:embed *.json
var files embed.FS

var sentences = load()

func load() map[string]map[string]string {
	all := map[string]map[string]string{}
	for _, language := range Languages {
		raw, err := files.ReadFile(language + ".json")
		if err != nil {
			panic("words: no file for " + language)
		}
		spoken := map[string]string{}
		if err := json.Unmarshal(raw, &spoken); err != nil {
			panic("words: " + language + ": " + err.Error())
		}
		all[language] = spoken
	}
	return all
}

// Say is the sentence of a code in a language, with the default language's where the language is not ours.
func Say(language, code string) string {
	if spoken, ok := sentences[language]; ok {
		return spoken[code]
	}
	return sentences[Languages[0]][code]
}

// Tell is a sentence with its blanks filled: {code} becomes the value of that name. Values are text and nothing in them
// is filled again.
func Tell(language, code string, values map[string]string) string {
	var pairs []string
	for name, value := range values {
		pairs = append(pairs, "{"+name+"}", value)
	}
	return strings.NewReplacer(pairs...).Replace(Say(language, code))
}

// Has says whether a language has a sentence of its own for a code.
func Has(language, code string) bool { return sentences[language][code] != "" }

// byWire are the product's own codes of languages.
var byWire = map[string]string{"EN": "en", "CN": "zh-Hans", "TY": "th", "KO": "ko"}

// FromWire turns EN CN TY KO into BCP 47, empty where unknown.
func FromWire(code string) string { return byWire[strings.ToUpper(code)] }

// ToWire turns BCP 47 into EN CN TY KO, empty where unknown.
func ToWire(language string) string {
	for code, ours := range byWire {
		if ours == language {
			return code
		}
	}
	return ""
}

// Match picks our language for an Accept-Language header.
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
