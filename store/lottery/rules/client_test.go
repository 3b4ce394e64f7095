package rules_test

import (
	"bytes"
	"encoding/json"
	"os"
	"testing"

	"lantern/store/lottery/rules"
	"lantern/store/lottery/rules/catalog"
	"lantern/store/money"
)

// clientFile is what the client's tests of counting read: the rows as they are served, and selections with the units
// and the largest payout that are computed here.
const clientFile = "../testdata/lottery-types.json"

// sampled is one selection. Group is 0 where odds decide.
type sampled struct {
	Type      string       `json:"type"`
	Selection string       `json:"selection"`
	Canonical string       `json:"canonical"`
	Units     int64        `json:"units"`
	PerUnit   money.Amount `json:"perUnit"`
	Group     int          `json:"group,omitempty"`
	MaxPayout money.Amount `json:"maxPayout"`
}

// TestTypes_ClientFile_IsCurrent fails when the rows have changed; LOTTERY_TYPES=write writes the file.
func TestTypes_ClientFile_IsCurrent(t *testing.T) {
	t.Parallel()
	var file bytes.Buffer
	line := func(value any, isLast bool) {
		raw, err := json.Marshal(value)
		if err != nil {
			t.Fatal(err)
		}
		file.Write(raw)
		if !isLast {
			file.WriteByte(',')
		}
		file.WriteByte('\n')
	}
	file.WriteString("{\"games\":[\n")
	games, types := rules.Games(), rules.Types()
	for i, game := range games {
		line(game.Game, i == len(games)-1)
	}
	file.WriteString("],\"types\":[\n")
	for i, kind := range types {
		line(kind.Type, i == len(types)-1)
	}
	file.WriteString("],\"samples\":[\n")
	for i, kind := range types {
		const each = 3
		for n := range each {
			line(sampleOf(t, kind, uint64(each*i+n), n == 0), i == len(types)-1 && n == each-1)
		}
	}
	file.WriteString("]}\n")
	if os.Getenv("LOTTERY_TYPES") == "write" {
		if err := os.WriteFile(clientFile, file.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	current, err := os.ReadFile(clientFile)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(current, file.Bytes()) {
		t.Errorf("%s is not current: write it with LOTTERY_TYPES=write and run the client's tests", clientFile)
	}
}

func sampleOf(t *testing.T, kind *rules.Type, seed uint64, few bool) sampled {
	t.Helper()
	const group, perUnit = 1956, 3 * money.Unit
	g := newGenerator(30_000 + seed)
	text := g.text(kind, few)
	s, err := kind.Parse(text)
	for err != nil {
		text = g.text(kind, few)
		s, err = kind.Parse(text)
	}
	of := sampled{Type: kind.Code, Selection: text, Canonical: s.Canonical(), Units: s.Units(), PerUnit: perUnit}
	p, err := kind.AtOdds(nil)
	if kind.Mode == catalog.LOTT {
		of.Group = group
		p, err = kind.AtGroup(group, money.Whole)
	}
	if err != nil {
		t.Fatal(err)
	}
	of.MaxPayout = s.MaxPayout(perUnit, p)
	return of
}
