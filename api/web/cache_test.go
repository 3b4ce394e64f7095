package web

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// weight is what a cache holds, recounted.
func weight(k *cache) (bytes int) {
	for key, value := range k.entries {
		bytes += len(key) + len(value.value)
	}
	return bytes
}

// F-S26: distinct queries cannot fill the memory, neither by their number nor by their length.
func TestCache_DistinctQueries_StayWithinBounds(t *testing.T) {
	for name, answer := range map[string][]byte{"short": []byte("{}"), "long": []byte(strings.Repeat("x", 200_000))} {
		t.Run(name, func(t *testing.T) {
			k := newCache()
			for n := range 3 * maxEntries {
				k.put(fmt.Sprintf("en /wps/games?q=%d%s", n, strings.Repeat("y", 500)),
					cached{value: answer, staleAt: time.Unix(1, 0)})
				if len(k.entries) > maxEntries || k.size > maxBytes || k.size < 0 {
					t.Fatalf("after %d queries: %d entries, %d bytes", n+1, len(k.entries), k.size)
				}
			}
			if held := weight(k); held != k.size {
				t.Errorf("%d bytes are kept, %d are counted", held, k.size)
			}
		})
	}
}

func TestCache_SameKey_CountsOnce(t *testing.T) {
	k := newCache()
	for n := range 100 {
		k.put("en /wps/games", cached{value: []byte(strings.Repeat("x", n))})
	}
	if len(k.entries) != 1 || k.size != weight(k) {
		t.Errorf("%d answers, %d bytes are counted, %d are kept", len(k.entries), k.size, weight(k))
	}
}
