package lottery_test

import (
	"encoding/hex"
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"lantern/store/lottery/fair"
)

// checkFairDraw derives a draw from seed|issue|round|beacon|root.
func checkFairDraw(t *testing.T, v vector) {
	fields := strings.Split(v.Selection, "|")
	if len(fields) != 5 {
		t.Fatal(v.Selection)
	}
	round, err := strconv.ParseUint(fields[2], 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	in := fair.Inputs{Seed: hash(t, fields[0]), Game: v.Game, Issue: fields[1], Round: round, Beacon: hash(t, fields[3]),
		Root: hash(t, fields[4])}
	if got := fair.Commit(in.Game, in.Issue, in.Seed); got != v.Extra.Commit {
		t.Errorf("commitment %s, want %s", got, v.Extra.Commit)
	}
	d, words, err := fair.Draw(in)
	if want := drawOf(t, v, v.Draw); err != nil || d.String() != want.String() || words != v.Extra.WordsUsed {
		t.Errorf("%s after %d words, want %s after %d (%v)", d, words, want, v.Extra.WordsUsed, err)
	}
}

func checkFairRoot(t *testing.T, v vector) {
	var leaves []fair.Hash
	if v.Selection != "" {
		for _, line := range strings.Split(v.Selection, "\n") {
			leaves = append(leaves, fair.Leaf(line))
		}
	}
	root := fair.NewTree(leaves).Root()
	if got, want := hex.EncodeToString(root[:]), text(t, v.Draw); got != want {
		t.Errorf("root %s, want %s", got, want)
	}
}

func checkFairRound(t *testing.T, v vector) {
	unix, err := strconv.ParseInt(v.Selection, 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := strconv.FormatUint(fair.RoundAt(unix), 10), text(t, v.Draw); got != want {
		t.Errorf("round %s, want %s", got, want)
	}
}

func hash(t *testing.T, digits string) (h fair.Hash) {
	t.Helper()
	if n, err := hex.Decode(h[:], []byte(digits)); err != nil || n != len(h) {
		t.Fatal(digits, err)
	}
	return h
}

func text(t *testing.T, raw json.RawMessage) string {
	t.Helper()
	var s string
	if err := json.Unmarshal(raw, &s); err != nil {
		t.Fatal(err)
	}
	return s
}
