package member_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/member"
	"lantern/store/pg"
	"lantern/store/storetest"
)

// vectors are shared with the client: shared-ui reads the same file.
type vectors struct {
	Families, Others []struct {
		ID               int
		Name, Pattern    string
		Accepts, Refuses []string
	}
	Unreadable, Slow []string
}

func patternVectors(t *testing.T) (v vectors) {
	t.Helper()
	raw, err := os.ReadFile("testdata/patterns.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(raw, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// F-S25.
func TestFamilies_EachHasVectorsWithOneVerdict(t *testing.T) {
	v := patternVectors(t)
	if len(v.Families) != 21 || len(member.Families) != 21 {
		t.Fatalf("%d families here, %d in the vectors", len(member.Families), len(v.Families))
	}
	for i, f := range v.Families {
		if ours := member.Families[i]; f.ID != i || f.Name != ours.Name || f.Pattern != ours.Pattern {
			t.Errorf("family %d: %+v, the vectors have %s %s", i, ours, f.Name, f.Pattern)
		}
	}
	for _, f := range append(v.Families, v.Others...) {
		accepts, err := member.ReadPattern(f.Pattern)
		if err != nil {
			t.Errorf("%s: %v", f.Name, err)
			continue
		}
		for _, value := range f.Accepts {
			if !accepts.Takes(value) {
				t.Errorf("%s refuses %q", f.Name, value)
			}
		}
		for _, value := range f.Refuses {
			if accepts.Takes(value) {
				t.Errorf("%s accepts %q", f.Name, value)
			}
		}
	}
}

// F-S25.
func TestSetField_SlowOrInvalidPattern_IsRefused(t *testing.T) {
	v, db := patternVectors(t), storetest.Open(t)
	set := func(pattern string) error {
		return pg.InTx(t.Context(), db, func(tx *sqlx.Tx) error {
			return member.SetField(t.Context(), tx, member.Field{Name: "username", IsEnabled: true, Pattern: pattern,
				MaxLength: 255})
		})
	}
	for _, pattern := range append(v.Slow, v.Unreadable...) {
		if err := set(pattern); err == nil {
			t.Errorf("%s was accepted", pattern)
		}
	}
	for _, f := range append(v.Families, v.Others...) {
		if err := set(f.Pattern); err != nil {
			t.Errorf("%s: %v", f.Pattern, err)
		}
	}
}

// F-S25. The best of several measurements counts, because the machine may be busy.
func TestTakes_255Characters_TakesLessThanTenMilliseconds(t *testing.T) {
	for _, f := range append(patternVectors(t).Families, patternVectors(t).Others...) {
		accepts, err := member.ReadPattern(f.Pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, sign := range []string{"a", "A", "1", "ก", "一", "가", "-", ".", "a1", "@"} {
			value := strings.Repeat(sign, 255)[:255-255%len(sign)] + "\x00"
			best := time.Hour
			for range 5 {
				begun := time.Now()
				accepts.Takes(value)
				best = min(best, time.Since(begun))
			}
			if best > 10*time.Millisecond {
				t.Errorf("%s over %q took %s", f.Name, sign, best)
			}
		}
	}
}
