package catalog

import (
	_ "embed"
	"hash/fnv"
	"strings"
)

// words.json holds the subjects of games and the patterns of their names in every language.
//
//go:embed words.json
var wordsFile []byte

type vocabulary struct {
	Subjects []subject                 `json:"subjects"`
	Patterns map[string][]translations `json:"patterns"`
}

// translations is a text in every language; {} stands for the subject.
type translations struct {
	English string `json:"en"`
	Chinese string `json:"zh-Hans"`
	Thai    string `json:"th"`
	Korean  string `json:"ko"`
}

// subject is a symbol and its name.
type subject struct {
	Symbol string `json:"symbol"`
	translations
	// OtherTypes are the game types besides slots that the subject suits.
	OtherTypes []string `json:"fits"`
}

// with inserts the subject into the pattern.
func (w translations) with(s translations) map[string]string {
	put := func(pattern, word string) string { return strings.Replace(pattern, "{}", word, 1) }
	return map[string]string{
		"en": put(w.English, s.English), "zh-Hans": put(w.Chinese, s.Chinese),
		"th": put(w.Thai, s.Thai), "ko": put(w.Korean, s.Korean),
	}
}

// sharedPrefix is the number of common first letters from which two words count as similar.
const sharedPrefix = 3

// repeats reports whether the name would repeat itself in a language, such as Golden Gold Bar.
func (w translations) repeats(s translations) bool {
	for word := range strings.FieldsSeq(strings.ToLower(w.English)) {
		for other := range strings.FieldsSeq(strings.ToLower(s.English)) {
			if len(word) >= sharedPrefix && len(other) >= sharedPrefix && word[:sharedPrefix] == other[:sharedPrefix] {
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

// codeOf derives a game code from an English name.
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

// hashBelow returns a number below n that depends only on the words.
func hashBelow(n int, words ...string) int {
	h := fnv.New32a()
	h.Write([]byte(strings.Join(words, ":")))
	return int(h.Sum32()) % n
}
