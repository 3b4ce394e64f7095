package member

import (
	_ "embed"
	"strings"
	"unicode"
)

// commonWords are the words of which common passwords are made.
//
//go:embed words.txt
var commonWords string

var common = func() map[string]bool {
	words := map[string]bool{}
	for word := range strings.FieldsSeq(commonWords) {
		words[word] = true
	}
	return words
}()

// plainLetters reverses the usual substitutions.
var plainLetters = strings.NewReplacer("0", "o", "1", "l", "3", "e", "4", "a", "5", "s", "7", "t", "@", "a", "$", "s",
	"!", "i")

// rows are rows of keyboards, in which neighboring keys are no secret.
var rows = []string{"01234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm", "abcdefghijklmnopqrstuvwxyz",
	"1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p", "1q2w3e4r5t6y7u8i9o0p"}

// IsCommon reports whether a password is easily guessed: leaked, a common word with substitutions or trailing digits,
// a repeated character or group, a walk along a row of keys, or shorter than eight with digits only.
func IsCommon(password string) bool {
	lower := strings.ToLower(password)
	if isBreached(lower) || isRepeated(lower) || isWalk(lower) || len(lower) < MinPassword &&
		strings.Trim(lower, "0123456789") == "" {
		return true
	}
	bare := strings.TrimFunc(lower, func(r rune) bool { return !unicode.IsLetter(r) })
	tail := strings.TrimRightFunc(lower, func(r rune) bool { return !unicode.IsLetter(r) })
	for _, form := range []string{lower, bare, tail, plainLetters.Replace(lower), plainLetters.Replace(tail),
		plainLetters.Replace(bare)} {
		if isMadeOfWords(form) || len(form) >= minWalk && isWalk(form) {
			return true
		}
	}
	return false
}

// minWalk is the minimum length of a walk to which the rest of a password is added.
const minWalk = 4

// isMadeOfWords reports whether a text is one common word, the same word twice, or two words in a row.
func isMadeOfWords(form string) bool {
	if common[form] {
		return true
	}
	for cut := 2; cut < len(form)-1; cut++ {
		if common[form[:cut]] && common[form[cut:]] {
			return true
		}
	}
	return false
}

func isRepeated(text string) bool {
	for size := 1; size <= len(text)/2 && size <= 4; size++ {
		if strings.Repeat(text[:size], len(text)/size+1)[:len(text)] == text {
			return true
		}
	}
	return false
}

// isWalk reports whether a text consists of at most two runs along a row, in either direction.
func isWalk(text string) bool {
	runs := 0
	for len(text) > 0 {
		length := 0
		for _, row := range rows {
			length = max(length, shared(text, row), shared(text, reversed(row)))
		}
		if length < 3 {
			return false
		}
		text, runs = text[length:], runs+1
	}
	return runs <= 2
}

// shared returns the length of the longest prefix of the text that is in a row.
func shared(text, row string) int {
	for size := min(len(text), len(row)); size > 0; size-- {
		if strings.Contains(row, text[:size]) {
			return size
		}
	}
	return 0
}

func reversed(text string) string {
	back := make([]byte, 0, len(text))
	for i := len(text) - 1; i >= 0; i-- {
		back = append(back, text[i])
	}
	return string(back)
}
