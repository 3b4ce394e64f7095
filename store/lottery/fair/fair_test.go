package fair_test

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"os"
	"slices"
	"strings"
	"testing"

	"lantern/store/lottery/fair"
	"lantern/store/lottery/rules"
)

func inputs(game string, issue int) fair.Inputs {
	in := fair.Inputs{Game: game, Issue: fmt.Sprintf("2026112%05d", issue), Round: uint64(34109812 + issue)}
	in.Seed[0], in.Beacon[1], in.Root[2] = byte(issue), byte(issue>>8), 7
	return in
}

func TestDraw_AnyGame_IsAFunctionOfAllInputs(t *testing.T) {
	t.Parallel()
	for _, game := range rules.Games() {
		first, _, err := fair.Draw(inputs(game.Code, 1))
		if err != nil {
			t.Fatal(err)
		}
		again, _, err := fair.Draw(inputs(game.Code, 1))
		if err != nil || again.String() != first.String() {
			t.Errorf("%s: %s, then %s (%v)", game.Code, first, again, err)
		}
		if parsed, err := rules.ParseDraw(game.Code, first.String()); err != nil || parsed.String() != first.String() {
			t.Errorf("%s: %s is not a draw: %v", game.Code, first, err)
		}
	}
	base := inputs("VN-MB", 1)
	want, _, err := fair.Draw(base)
	if err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(in *fair.Inputs){
		"seed":   func(in *fair.Inputs) { in.Seed[31]++ },
		"issue":  func(in *fair.Inputs) { in.Issue += "0" },
		"round":  func(in *fair.Inputs) { in.Round++ },
		"beacon": func(in *fair.Inputs) { in.Beacon[31]++ },
		"root":   func(in *fair.Inputs) { in.Root[31]++ },
	} {
		in := base
		change(&in)
		if got, _, err := fair.Draw(in); err != nil || got.String() == want.String() {
			t.Errorf("the draw does not depend on the %s (%v)", name, err)
		}
	}
	if _, _, err := fair.Draw(inputs("SSC_1M", 1)); !errors.Is(err, fair.ErrGame) {
		t.Error(err)
	}
}

// TestBelow_RefusedWords_AreSkipped: below(n) refuses half of all words for n just above 2³¹.
func TestBelow_RefusedWords_AreSkipped(t *testing.T) {
	t.Parallel()
	s := fair.NewStream(inputs("SSC", 3))
	const n, draws = 1<<31 + 1, 1000
	for range draws {
		if x := s.Below(n); x < 0 || x >= n {
			t.Fatal(x)
		}
	}
	if s.Words() < draws*18/10 || s.Words() > draws*22/10 {
		t.Errorf("%d words for %d numbers", s.Words(), draws)
	}
}

// TestDraw_ManyIssues_EveryNumberIsEquallyLikely compares the frequency of each number at each position with χ². The
// bound is that of one in a million for the degrees of freedom, so that only a biased stream exceeds it.
func TestDraw_ManyIssues_EveryNumberIsEquallyLikely(t *testing.T) {
	t.Parallel()
	const issues = 20_000
	for game, numbers := range map[string]int{"SSC": 10, "K3": 6, "PK10": 10, "11X5": 11} {
		counts := map[int]map[string]int64{}
		for issue := range issues {
			d, _, err := fair.Draw(inputs(game, issue))
			if err != nil {
				t.Fatal(err)
			}
			for at, number := range strings.Split(d.String(), ",") {
				if counts[at] == nil {
					counts[at] = map[string]int64{}
				}
				counts[at][number]++
			}
		}
		for at, byNumber := range counts {
			// χ² = n/issues × Σ (count − issues/n)², at most 55 for ten degrees of freedom.
			total := new(big.Rat)
			for _, count := range byNumber {
				difference := new(big.Rat).Sub(big.NewRat(count, 1), big.NewRat(issues, int64(numbers)))
				total.Add(total, difference.Mul(difference, difference))
			}
			total.Mul(total, big.NewRat(int64(numbers), issues))
			if len(byNumber) != numbers || total.Cmp(big.NewRat(55, 1)) > 0 {
				t.Errorf("%s position %d: χ² %s, %v", game, at, total.FloatString(2), byNumber)
			}
		}
	}
}

func TestTree_EveryLeaf_HasAPathThatOnlyItsLinePasses(t *testing.T) {
	t.Parallel()
	for size := range 34 {
		var lines []string
		var leaves []fair.Hash
		for i := range size {
			lines = append(lines, fair.Line(fmt.Sprintf("L%03d", i), "SSC_POS", "-,-,-,-,5", 20_000))
			leaves = append(leaves, fair.Leaf(lines[i]))
		}
		tree := fair.NewTree(leaves)
		for i, line := range lines {
			path := tree.Path(i)
			if !fair.Verify(line, path, tree.Root()) {
				t.Errorf("%d of %d: the path does not lead to the root", i, size)
			}
			if fair.Verify(line+"0", path, tree.Root()) {
				t.Errorf("%d of %d: another line passes", i, size)
			}
			for j := range path {
				wrong := slices.Clone(path)
				wrong[j].Hash[0]++
				if fair.Verify(line, wrong, tree.Root()) {
					t.Errorf("%d of %d: a wrong neighbor passes", i, size)
				}
			}
		}
	}
}

func TestLine_Stake_HasFourDecimals(t *testing.T) {
	t.Parallel()
	if got := fair.Line("L1", "SSC_POS", "-,-,-,-,5", 20_000); got != "L1|SSC_POS|-,-,-,-,5|2.0000" {
		t.Error(got)
	}
}

func TestVerifyBeacon_PublishedRounds_PassAndAnyWrongByteIsRefused(t *testing.T) {
	t.Parallel()
	raw, err := os.ReadFile("testdata/quicknet.json")
	if err != nil {
		t.Fatal(err)
	}
	var rounds []struct {
		Round                 uint64
		Randomness, Signature string
	}
	if err := json.Unmarshal(raw, &rounds); err != nil || len(rounds) < 2 {
		t.Fatal(err, len(rounds))
	}
	for _, r := range rounds {
		signature, err := hex.DecodeString(r.Signature)
		if err != nil {
			t.Fatal(err)
		}
		randomness, err := fair.VerifyBeacon(r.Round, signature)
		if err != nil || hex.EncodeToString(randomness[:]) != r.Randomness {
			t.Errorf("round %d: %x, %v", r.Round, randomness, err)
		}
		for at := range signature {
			wrong := slices.Clone(signature)
			wrong[at] ^= 1
			if _, err := fair.VerifyBeacon(r.Round, wrong); !errors.Is(err, fair.ErrBeacon) {
				t.Errorf("round %d passes with byte %d changed (%v)", r.Round, at, err)
			}
		}
		for _, wrong := range [][]byte{nil, signature[1:], append(slices.Clone(signature), 0), make([]byte, 48)} {
			if _, err := fair.VerifyBeacon(r.Round, wrong); !errors.Is(err, fair.ErrBeacon) {
				t.Errorf("round %d passes with %x (%v)", r.Round, wrong, err)
			}
		}
		if _, err := fair.VerifyBeacon(r.Round+1, signature); !errors.Is(err, fair.ErrBeacon) {
			t.Errorf("the signature of round %d passes for the next (%v)", r.Round, err)
		}
	}
}

func TestRoundTime_OfRoundAt_IsNotBeforeTheTime(t *testing.T) {
	t.Parallel()
	for unix := fair.RoundTime(1) - 2; unix < fair.RoundTime(40); unix++ {
		at := fair.RoundTime(fair.RoundAt(unix))
		if at < unix || at-unix > 2 {
			t.Errorf("%d: the round is published at %d", unix, at)
		}
	}
}
