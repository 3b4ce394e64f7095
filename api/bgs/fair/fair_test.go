package fair_test

import (
	"bytes"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"lantern/api/bgs/fair"
)

type pair struct {
	ServerSeed, ServerSeedHash, ClientSeed string
	Nonce                                  uint64
}

func (p pair) stream(t *testing.T) *fair.Stream {
	t.Helper()
	return fair.NewStream(p.seed(t), p.ClientSeed, p.Nonce)
}

func (p pair) seed(t *testing.T) fair.ServerSeed {
	t.Helper()
	raw, err := hex.DecodeString(p.ServerSeed)
	if err != nil {
		t.Fatal(err)
	}
	seed, err := fair.ServerSeedFrom(raw)
	if err != nil {
		t.Fatal(err)
	}
	return seed
}

type vectors struct {
	Streams []struct {
		pair
		Bytes string
	}
	Integers []struct {
		pair
		Below  uint64
		Values []uint64
	}
	Fractions []struct {
		pair
		Bits []string
	}
	Mixed []struct {
		pair
		Steps []struct {
			Below uint64
			Bits  int
			Value string
		}
	}
}

func load(t *testing.T) vectors {
	t.Helper()
	raw, err := os.ReadFile("testdata/vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	var v vectors
	if err := json.Unmarshal(raw, &v); err != nil {
		t.Fatal(err)
	}
	if len(v.Streams) == 0 || len(v.Integers) == 0 || len(v.Fractions) == 0 || len(v.Mixed) == 0 {
		t.Fatal("the shared vectors are incomplete")
	}
	return v
}

func TestStream_MatchesTheSharedVectors(t *testing.T) {
	for _, c := range load(t).Streams {
		got := make([]byte, len(c.Bytes)/2)
		if _, err := io.ReadFull(iotest.OneByteReader(c.stream(t)), got); err != nil {
			t.Fatal(err)
		}
		if hex.EncodeToString(got) != c.Bytes {
			t.Errorf("%s:%d reads %x", c.ClientSeed, c.Nonce, got)
		}
		if c.seed(t).Hash() != c.ServerSeedHash {
			t.Errorf("hash of %s is %s", c.ServerSeed, c.seed(t).Hash())
		}
	}
}

func TestBelow_MatchesTheSharedVectors(t *testing.T) {
	for _, c := range load(t).Integers {
		s := c.stream(t)
		for i, want := range c.Values {
			if got := s.Below(c.Below); got != want {
				t.Errorf("below %d, draw %d: got %d, want %d", c.Below, i, got, want)
			}
		}
	}
}

func TestBits52_MatchesTheSharedVectors(t *testing.T) {
	for _, c := range load(t).Fractions {
		s := c.stream(t)
		for i, want := range c.Bits {
			if got := strconv.FormatUint(s.Bits52(), 10); got != want {
				t.Errorf("%s draw %d: got %s, want %s", c.ClientSeed, i, got, want)
			}
		}
	}
}

func TestStream_MixedReads_ShareOnePosition(t *testing.T) {
	for _, c := range load(t).Mixed {
		s := c.stream(t)
		for i, step := range c.Steps {
			got := uint64(0)
			if step.Bits == 52 {
				got = s.Bits52()
			} else {
				got = s.Below(step.Below)
			}
			if strconv.FormatUint(got, 10) != step.Value {
				t.Errorf("step %d: got %d, want %s", i, got, step.Value)
			}
		}
	}
}

// CHK-72.
func TestBelow_LargeBound_IsUniform(t *testing.T) {
	// With v mod 3·2³⁰ the lowest third would come up half the time.
	const n, draws = 3 << 30, 60000
	s := fair.NewStream(fair.ServerSeed{7}, "bias", 1)
	var thirds [3]float64
	for range draws {
		thirds[s.Below(n)>>30]++
	}
	chi := 0.0
	for _, got := range thirds {
		chi += (got - draws/3) * (got - draws/3) / (draws / 3)
	}
	if chi > 9.21 {
		t.Errorf("thirds %v, chi-square %.2f is above the 1 %% point", thirds, chi)
	}
}

// CHK-71.
func TestRolls_AreUniform(t *testing.T) {
	var seen [100]float64
	const draws = 200000
	for nonce := range uint64(draws) {
		seen[fair.NewStream(fair.ServerSeed{9}, "even", nonce).Below(10000)/100]++
	}
	chi := 0.0
	for _, got := range seen {
		chi += (got - draws/100) * (got - draws/100) / (draws / 100)
	}
	if chi > 135.8 || chi < 68.4 {
		t.Errorf("chi-square with 99 degrees of freedom is %.1f, want 68.4 to 135.8", chi)
	}
}

func TestFloat_StaysBelowOne(t *testing.T) {
	s, sum := fair.NewStream(fair.ServerSeed{1}, "f", 0), 0.0
	for range 20000 {
		f := s.Float()
		if f < 0 || f >= 1 {
			t.Fatalf("%v is outside [0, 1)", f)
		}
		sum += f
	}
	if math.Abs(sum/20000-0.5) > 0.01 {
		t.Errorf("mean %v", sum/20000)
	}
}

func TestBelow_InvalidBound_Panics(t *testing.T) {
	for _, n := range []uint64{0, 1<<32 + 1} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("Below(%d) does not panic", n)
				}
			}()
			fair.NewStream(fair.ServerSeed{}, "x", 0).Below(n)
		}()
	}
}

// CHK-77.
func TestNewServerSeed_BadRandomness_Fails(t *testing.T) {
	for name, r := range map[string]io.Reader{
		"broken": iotest.ErrReader(errors.New("gone")),
		"short":  bytes.NewReader(make([]byte, 31)),
		"stuck":  bytes.NewReader(make([]byte, 32)),
	} {
		if _, err := fair.NewServerSeed(r); !errors.Is(err, fair.ErrEntropy) {
			t.Errorf("%s source: %v", name, err)
		}
	}
	a, errA := fair.NewServerSeed(rand.Reader)
	b, errB := fair.NewServerSeed(rand.Reader)
	if errA != nil || errB != nil || a == b {
		t.Errorf("two seeds: %v %v, equal %v", errA, errB, a == b)
	}
}

func TestServerSeed_Printed_ShowsOnlyTheHash(t *testing.T) {
	seed, err := fair.NewServerSeed(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	if out := fmt.Sprintf("%v %+v %#v %s", seed, seed, seed, seed); strings.Contains(out, seed.Hex()) {
		t.Error("printing shows the seed")
	}
}

func TestClientSeed_Invalid_IsRefusedAndCreatedOnesAreValid(t *testing.T) {
	for _, bad := range []string{"", "a b", "a:b", "ไทย", strings.Repeat("a", 65), "a\n"} {
		if fair.CheckClientSeed(bad) == nil {
			t.Errorf("%q was accepted", bad)
		}
	}
	created, err := fair.NewClientSeed(rand.Reader)
	if err != nil || fair.CheckClientSeed(created) != nil || len(created) != 12 {
		t.Errorf("created %q: %v", created, err)
	}
	if _, err := fair.NewClientSeed(iotest.ErrReader(io.EOF)); !errors.Is(err, fair.ErrEntropy) {
		t.Errorf("no source: %v", err)
	}
}

// CHK-77.
func TestSelfTest_ThisBuild_Passes(t *testing.T) {
	if err := fair.SelfTest(); err != nil {
		t.Error(err)
	}
}
