package catalog

import (
	_ "embed"
	"hash/fnv"
	"strings"
)

// words are the subjects of games and the patterns of their names, in every language.
//
//go:embed words.json
var wordsFile []byte

type vocabulary struct {
	Subjects []subject            `json:"subjects"`
	Patterns map[string][]wording `json:"patterns"`
}

// wording is the same words in every language, in each language's own order; {} stands for the subject.
type wording struct {
	English string `json:"en"`
	Chinese string `json:"zh-Hans"`
	Thai    string `json:"th"`
	Korean  string `json:"ko"`
}

// subject is a symbol and what it is called.
type subject struct {
	Symbol string `json:"symbol"`
	wording
	// Fits are the types beside slots that it stands for as well.
	Fits []string `json:"fits"`
}

// of puts the subject's words into the pattern.
func (w wording) of(s wording) map[string]string {
	put := func(pattern, word string) string { return strings.Replace(pattern, "{}", word, 1) }
	return map[string]string{
		"en": put(w.English, s.English), "zh-Hans": put(w.Chinese, s.Chinese),
		"th": put(w.Thai, s.Thai), "ko": put(w.Korean, s.Korean),
	}
}

// alike is how many letters two words may share at the beginning before they sound the same.
const alike = 3

// echoes tells a name that says a thing twice in one of the languages, such as Golden Gold Bar.
func (w wording) echoes(s wording) bool {
	for word := range strings.FieldsSeq(strings.ToLower(w.English)) {
		for other := range strings.FieldsSeq(strings.ToLower(s.English)) {
			if len(word) >= alike && len(other) >= alike && word[:alike] == other[:alike] {
				return true
			}
		}
	}
	for pattern, word := range map[string]string{w.Chinese: s.Chinese, w.Thai: s.Thai, w.Korean: s.Korean} {
		if strings.Contains(word, strings.TrimSpace(strings.Replace(pattern, "{}", "", 1))) {
			return true
		}
	}
	return false
}

// codeOf makes a code of an English name.
func codeOf(name string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ' || r == '-':
			return '_'
		case r == '\'':
			return -1
		}
		return r
	}, strings.ToUpper(name))
}

// chance is a number below n that the same words always give.
func chance(n int, words ...string) int {
	h := fnv.New32a()
	h.Write([]byte(strings.Join(words, ":")))
	return int(h.Sum32()) % n
}
