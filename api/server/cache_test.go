package server

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// weight is what a cache holds, counted anew.
func weight(k *cache) (bytes int) {
	for key, value := range k.entries {
		bytes += len(key) + len(value.value)
	}
	return bytes
}

// Whoever asks for another text each time, and for much of it, cannot fill the memory: neither by the number of his questions nor by their
// and their answers' length.
func TestFS26DistinctQuestionsDoNotFillTheMemory(t *testing.T) {
	for name, answer := range map[string][]byte{"short": []byte("{}"), "long": []byte(strings.Repeat("x", 200_000))} {
		t.Run(name, func(t *testing.T) {
			k := newCache()
			for n := range 3 * maxEntries {
				k.put(fmt.Sprintf("en /wps/games?q=%d%s", n, strings.Repeat("y", 500)), cached{value: answer, staleAt: time.Unix(1, 0)})
				if len(k.entries) > maxEntries || k.size > maxBytes || k.size < 0 {
					t.Fatalf("after %d questions %d answers of %d bytes are kept", n+1, len(k.entries), k.size)
				}
			}
			if held := weight(k); held != k.size {
				t.Errorf("%d bytes are kept, %d are counted", held, k.size)
			}
		})
	}
}

func TestAnAnswerThatIsMadeAnewCountsOnce(t *testing.T) {
	k := newCache()
	for n := range 100 {
		k.put("en /wps/games", cached{value: []byte(strings.Repeat("x", n))})
	}
	if len(k.entries) != 1 || k.size != weight(k) {
		t.Errorf("%d answers, %d bytes are counted, %d are kept", len(k.entries), k.size, weight(k))
	}
}
