package maths_test

import (
	"testing"

	"lantern/api/bgs/maths"
	"lantern/store/money"
)

func TestTitles_AreComplete(t *testing.T) {
	seen := map[string]bool{}
	for _, title := range maths.Titles {
		if seen[title.Code] || title.Code == "" || title.Name == "" || len(title.Returns) == 0 {
			t.Errorf("%+v is incomplete or doubled", title)
		}
		seen[title.Code] = true
		if title.MinStake <= 0 || title.MaxStake < title.MinStake || !title.MinStake.IsPayable() {
			t.Errorf("%s has stake limits %s to %s", title.Code, title.MinStake, title.MaxStake)
		}
		for _, r := range title.Returns {
			if r <= 0 || r >= money.Whole {
				t.Errorf("%s returns %d", title.Code, r)
			}
		}
		if got, ok := maths.Find(title.Code); !ok || got.Name != title.Name {
			t.Errorf("%s is not found", title.Code)
		}
	}
	if _, ok := maths.Find("NOPE"); ok {
		t.Error("an unknown code is found")
	}
}

func TestTitles_Dice_HasThePublishedValues(t *testing.T) {
	title, _ := maths.Find("DICE")
	if len(title.Returns) != 2 || title.Returns[0] != 990_000 || title.Returns[1] != 970_000 ||
		title.MaxWin != 10_000*money.Whole {
		t.Errorf("%+v", title)
	}
	if !title.Offers(970_000) || title.Offers(980_000) {
		t.Error("the settings offered differ from the data")
	}
}

func TestMultiplierAndPercent_Format(t *testing.T) {
	for rate, want := range map[money.Rate][2]string{
		2_000_000:      {"2.0000", "200.00"},
		1_000_101:      {"1.000101", "100.0101"},
		9_900_000_000:  {"9900.0000", "990000.00"},
		990_000:        {"0.9900", "99.00"},
		1_052_630:      {"1.05263", "105.263"},
		10_000 + 1_000: {"0.0110", "1.10"},
	} {
		if got := maths.Multiplier(rate); got != want[0] {
			t.Errorf("factor of %d is %s, want %s", rate, got, want[0])
		}
		if got := maths.Percent(rate); got != want[1] {
			t.Errorf("percent of %d is %s, want %s", rate, got, want[1])
		}
	}
}
