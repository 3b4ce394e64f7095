package session_test

import (
	"encoding/base64"
	"testing"

	"lantern/store/session"
)

// chiSquare is how far the bytes are from being equally many; of random ones it is 255, give or take 23.
func chiSquare(counts [256]int, total int) float64 {
	want, sum := float64(total)/256, 0.0
	for _, count := range counts {
		off := float64(count) - want
		sum += off * off / want
	}
	return sum
}

// Six standard deviations are once in a thousand million runs.
const leastChi, mostChi = 120, 391

func TestCHK36AHundredThousandTokensAreRandomInEveryByteAndNoneComesTwice(t *testing.T) {
	const tokens = 100_000
	var counts, asText [256]int
	seen := make(map[string]bool, tokens)
	bytes, letters := 0, 0
	for range tokens {
		token := session.Secret()
		raw, err := base64.RawURLEncoding.DecodeString(token)
		if err != nil || len(raw)*8 < 128 || seen[token] {
			t.Fatalf("%q: %d bytes, seen %v, %v", token, len(raw), seen[token], err)
		}
		seen[token] = true
		for _, b := range raw {
			counts[b]++
			bytes++
		}
		for i := range len(token) {
			asText[token[i]]++
			letters++
		}
	}
	if chi := chiSquare(counts, bytes); chi < leastChi || chi > mostChi {
		t.Errorf("chi-square %.1f over %d bytes", chi, bytes)
	}
	// The same tokens as they are written use 64 signs of 256: what is not random is seen.
	if chi := chiSquare(asText, letters); chi < mostChi {
		t.Errorf("the control passes with %.1f", chi)
	}
}
