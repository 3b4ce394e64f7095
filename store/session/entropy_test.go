package session_test

import (
	"encoding/base64"
	"testing"

	"lantern/store/session"
)

// chiSquare measures how far the bytes are from being equally frequent; random ones give 255 on average, with a
// deviation of 23.
func chiSquare(counts [256]int, total int) float64 {
	want, sum := float64(total)/256, 0.0
	for _, count := range counts {
		off := float64(count) - want
		sum += off * off / want
	}
	return sum
}

// CHK-36. Six standard deviations are exceeded once in a thousand million runs.
const leastChi, mostChi = 120, 391

func TestSecret_HundredThousandTokens_AreRandomAndUnique(t *testing.T) {
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
	// The control: the same tokens in base64 use 64 of 256 byte values, which the measure must detect.
	if chi := chiSquare(asText, letters); chi < mostChi {
		t.Errorf("the control passes with %.1f", chi)
	}
}
