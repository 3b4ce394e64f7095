package dice_test

import (
	"encoding/hex"
	"encoding/json"
	"math"
	"os"
	"testing"

	"lantern/api/bgs/fair"
	"lantern/api/bgs/maths"
	"lantern/api/bgs/maths/dice"
	"lantern/store/money"
)

// fixed always draws one number, so that tests can enumerate all.
type fixed uint64

func (f fixed) Below(uint64) uint64 { return uint64(f) }

func everyRules(t *testing.T) []dice.Rules {
	t.Helper()
	var all []dice.Rules
	for _, title := range maths.Titles {
		if title.Kind != maths.KindDice {
			continue
		}
		for _, r := range title.Returns {
			all = append(all, dice.Rules{Return: r, MaxWin: title.MaxWin})
		}
	}
	if len(all) < 2 {
		t.Fatal("no dice title in the catalog")
	}
	return all
}

func offered(g dice.Rules, visit func(dice.Choice, money.Rate)) {
	for target := dice.Roll(0); target <= dice.Outcomes; target++ {
		for _, d := range []dice.Direction{dice.Over, dice.Under} {
			c := dice.Choice{Target: target, Direction: d}
			if pays, err := g.Multiplier(c); err == nil {
				visit(c, pays)
			}
		}
	}
}

// The stated return may be missed by 0.001 percentage points = 10 millionths, and is never exceeded.
// CHK-76.
func TestMultiplier_EveryChoice_HasTheStatedReturn(t *testing.T) {
	for _, g := range everyRules(t) {
		count := 0
		offered(g, func(c dice.Choice, pays money.Rate) {
			count++
			exact := int64(pays) * c.Wins() // in millionths × outcomes
			declared := int64(g.Return) * dice.Outcomes
			if exact > declared || declared-exact >= 10*dice.Outcomes {
				t.Errorf("%v at %d returns %d of %d", c, g.Return, exact, declared)
			}
			if pays <= money.Whole || pays > g.MaxWin {
				t.Errorf("%v pays %d", c, pays)
			}
		})
		fewest, most := g.Range()
		if fewest != 1 || count != int(2*(most-fewest+1)) || most != int64(g.Return)/100-1 {
			t.Errorf("at %d: %d choices from %d to %d winning rolls", g.Return, count, fewest, most)
		}
	}
}

// CHK-76.
func TestFigures_MatchCompleteEnumeration(t *testing.T) {
	stake := 100 * money.Unit
	for _, g := range everyRules(t) {
		for _, wins := range []dice.Roll{1, 2, 7, 99, 1234, 3333, 4950, 5000, 7777, 9698} {
			for _, c := range []dice.Choice{{wins, dice.Under}, {dice.Outcomes - wins, dice.Over}} {
				enumerate(t, g, c, stake)
			}
		}
	}
}

func enumerate(t *testing.T, g dice.Rules, c dice.Choice, stake money.Amount) {
	t.Helper()
	hits, total, squares, top := int64(0), int64(0), 0.0, money.Amount(0)
	for r := range uint64(dice.Outcomes) {
		out, err := g.Play(fixed(r), stake, c)
		if err != nil || out.Roll != dice.Roll(r) {
			t.Fatalf("%v: %v %v", c, out, err)
		}
		if out.Win {
			hits++
		} else if out.Payout != 0 {
			t.Fatalf("%v pays %s for a loss", c, out.Payout)
		}
		total += int64(out.Payout)
		squares += math.Pow(float64(out.Payout)/float64(stake), 2)
		top = max(top, out.Payout)
	}
	f, err := g.Figures(c)
	if err != nil {
		t.Fatal(err)
	}
	mean := float64(total) / float64(stake) / dice.Outcomes
	deviation := math.Sqrt(squares/dice.Outcomes - mean*mean)
	if int64(f.HitRate) != hits*100 || c.Wins() != hits {
		t.Errorf("%v hits %d times, declared %d", c, hits, f.HitRate)
	}
	if diff := mean*1e6 - float64(f.Return); diff < -1 || diff > 1 {
		t.Errorf("%v returns %.7f, declared %d", c, mean, f.Return)
	}
	if diff := deviation*1e6 - float64(f.Volatility); math.Abs(diff) > deviation*1e2+2 {
		t.Errorf("%v deviates %.6f, declared %d", c, deviation, f.Volatility)
	}
	if top != stake.Times(f.MaxWin) || f.MaxWin > g.MaxWin {
		t.Errorf("%v pays at most %s, declared %d", c, top, f.MaxWin)
	}
}

func TestRules_MaxWin_LimitsTheOfferedChoices(t *testing.T) {
	g := dice.Rules{Return: 990_000, MaxWin: 10_000 * money.Whole}
	f, err := g.Figures(dice.Choice{Target: 9999, Direction: dice.Over})
	if err != nil || f.MaxWin != 9_900*money.Whole || f.HitRate != 100 || f.Volatility != 98_995_049 {
		t.Errorf("%+v %v", f, err)
	}
	low := dice.Rules{Return: 990_000, MaxWin: 100 * money.Whole}
	if fewest, _ := low.Range(); fewest != 99 {
		t.Errorf("a cap of 100× leaves %d winning rolls at the least", fewest)
	}
}

func TestBeats_OverAndUnder_AreOpposites(t *testing.T) {
	for target := dice.Roll(1); target < dice.Outcomes; target += 37 {
		over, under := dice.Choice{Target: target, Direction: dice.Over}, dice.Choice{Target: target, Direction: dice.Under}
		for r := dice.Roll(0); r < dice.Outcomes; r += 3 {
			if over.Beats(r) == under.Beats(r) {
				t.Fatalf("roll %s against %s", r, target)
			}
		}
		if over.Wins()+under.Wins() != dice.Outcomes {
			t.Fatalf("%s: %d and %d", target, over.Wins(), under.Wins())
		}
	}
}

func TestPlay_Example_MatchesTheSpecification(t *testing.T) {
	g := dice.Rules{Return: 990_000, MaxWin: 10_000 * money.Whole}
	for _, c := range []dice.Choice{{5050, dice.Over}, {4950, dice.Under}} {
		f, err := g.Figures(c)
		if err != nil || f.HitRate != 495_000 || f.MaxWin != 2_000_000 || f.Return != 990_000 || f.Volatility != 999_949 {
			t.Errorf("%v: %+v %v", c, f, err)
		}
	}
	out, err := g.Play(fixed(7248), 20*money.Unit, dice.Choice{Target: 5050, Direction: dice.Over})
	if err != nil || !out.Win || out.Payout != 40*money.Unit || out.Roll.String() != "72.48" {
		t.Errorf("%+v %v", out, err)
	}
}

func TestMultiplier_ChoiceNotOffered_IsRefused(t *testing.T) {
	g := dice.Rules{Return: 990_000, MaxWin: 10_000 * money.Whole}
	for _, c := range []dice.Choice{
		{0, dice.Over}, {0, dice.Under}, {10_000, dice.Over}, {10_000, dice.Under}, {9_900, dice.Under}, {100, dice.Over},
		{-1, dice.Over}, {-1, dice.Under}, {10_001, dice.Over}, {5_000, "sideways"}, {5_000, ""},
	} {
		if _, err := g.Play(fixed(1), money.Unit, c); err == nil {
			t.Errorf("%v is played", c)
		}
		if _, err := g.Figures(c); err == nil {
			t.Errorf("%v has figures", c)
		}
	}
	for _, bad := range []string{"", "5", "50.5", "50.500", "-1.00", "+1.00", "050.50", "100.01", "1e1", "50,50", " 50.50",
		"๕๐.๕๐"} {
		if r, err := dice.ParseRoll(bad); err == nil {
			t.Errorf("%q reads as %s", bad, r)
		}
	}
	for _, good := range []string{"0.00", "0.01", "50.50", "99.99", "100.00"} {
		if r, err := dice.ParseRoll(good); err != nil || r.String() != good {
			t.Errorf("%q: %s %v", good, r, err)
		}
	}
}

// CHK-75.
func TestPlay_Roll_IsIndependentOfStakeAndChoice(t *testing.T) {
	g := dice.Rules{Return: 990_000, MaxWin: 10_000 * money.Whole}
	for nonce := range uint64(500) {
		open := func() dice.Draw { return fair.NewStream(fair.ServerSeed{3}, "same", nonce) }
		a, _ := g.Play(open(), money.Unit, dice.Choice{Target: 5050, Direction: dice.Over})
		b, _ := g.Play(open(), 20_000*money.Unit, dice.Choice{Target: 100, Direction: dice.Under})
		if a.Roll != b.Roll {
			t.Fatalf("nonce %d rolls %s and %s", nonce, a.Roll, b.Roll)
		}
	}
}

func TestPlay_MatchesTheSharedVectors(t *testing.T) {
	raw, err := os.ReadFile("../../fair/testdata/vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	var v struct {
		Dice []struct {
			ServerSeed, ClientSeed                      string
			Nonce                                       uint64
			RTP                                         money.Rate
			Target, Direction, Chance, Roll, Multiplier string
			Win                                         bool
			Stake, Payout                               money.Amount
		}
	}
	if err := json.Unmarshal(raw, &v); err != nil || len(v.Dice) < 20 {
		t.Fatalf("%d rounds, %v", len(v.Dice), err)
	}
	for _, c := range v.Dice {
		key, _ := hex.DecodeString(c.ServerSeed)
		seed, err := fair.ServerSeedFrom(key)
		if err != nil {
			t.Fatal(err)
		}
		target, err := dice.ParseRoll(c.Target)
		if err != nil {
			t.Fatal(err)
		}
		g := dice.Rules{Return: c.RTP, MaxWin: 10_000 * money.Whole}
		choice := dice.Choice{Target: target, Direction: dice.Direction(c.Direction)}
		out, err := g.Play(fair.NewStream(seed, c.ClientSeed, c.Nonce), c.Stake, choice)
		if err != nil || out.Roll.String() != c.Roll || out.Win != c.Win || out.Payout != c.Payout ||
			maths.Multiplier(out.Multiplier) != c.Multiplier || maths.Percent(money.Rate(choice.Wins())*100) != c.Chance {
			t.Errorf("%+v gives %+v %v", c, out, err)
		}
	}
}
