package catalog_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"testing"

	"lantern/api/messages"
	"lantern/api/sandbox/catalog"
	"lantern/store/money"
)

var languages = messages.Languages

func all() (games []catalog.Game) {
	for _, v := range catalog.Vendors() {
		games = append(games, catalog.Games(v.Code)...)
	}
	return games
}

func TestCatalog_HasThePromisedSize(t *testing.T) {
	if n := len(all()); n < 10_000 || n > 10_500 {
		t.Errorf("%d games", n)
	}
	offering := map[string]int{}
	for _, v := range catalog.Vendors() {
		for _, kind := range v.Types {
			offering[kind]++
		}
	}
	if n := len(catalog.Vendors()); n < 46 || offering["RNG"] < 11 {
		t.Errorf("%d vendors, of slots %d", n, offering["RNG"])
	}
	for _, kind := range []string{"RNG", "LIVE", "FISH", "PVP", "SPORTS", "ESPORTS", "COCKFIGHT"} {
		if offering[kind] < 2 {
			t.Errorf("%d vendors offer %s", offering[kind], kind)
		}
	}
	if len(offering) != 7 {
		t.Errorf("types: %v", offering)
	}
}

func TestCatalog_NamesSubjectsAndCodes_AreUniquePerVendor(t *testing.T) {
	codes := map[string]bool{}
	for _, v := range catalog.Vendors() {
		if codes[v.Code] {
			t.Errorf("two vendors %s", v.Code)
		}
		codes[v.Code] = true
		seen := map[string]string{}
		for _, g := range catalog.Games(v.Code) {
			keys := []string{"code " + g.Code, "subject " + g.Subject, "cover " + g.Cover}
			for _, language := range languages {
				name := g.Names[language]
				if name == "" || name != strings.TrimSpace(name) || strings.ContainsAny(name, "{}") {
					t.Errorf("%s/%s in %s: %q", v.Code, g.Code, language, name)
				}
				keys = append(keys, language+" "+name)
			}
			for _, key := range keys {
				if other, ok := seen[key]; ok {
					t.Errorf("%s: %s and %s share %s", v.Code, other, g.Code, key)
				}
				seen[key] = g.Code
			}
			if !slices.Contains(v.Types, g.Type) || g.Vendor != v.Code {
				t.Errorf("%s/%s has type %s and vendor %s", v.Code, g.Code, g.Type, g.Vendor)
			}
		}
	}
}

func TestNames_ThaiAndChinese_HaveNoSpaces(t *testing.T) {
	for _, g := range all() {
		if strings.Contains(g.Names["th"]+g.Names["zh-Hans"], " ") {
			t.Errorf("%s: %q %q", g.Code, g.Names["th"], g.Names["zh-Hans"])
		}
	}
}

func TestGames_FollowTheRulesOfTheirType(t *testing.T) {
	subtypes, classes, hot, slots := map[string]int{}, map[string]int{}, map[string]int{}, 0
	for _, g := range all() {
		if g.IsHot {
			hot[g.Type]++
		}
		if g.Min < money.Unit/10 || g.Min > 50*money.Unit || !g.Min.IsPayable() || g.Max() <= g.Min {
			t.Errorf("%s: from %s to %s", g.Code, g.Min, g.Max())
		}
		switch g.Type {
		case "RNG":
			slots++
			subtypes[g.Subtype]++
			if g.ReturnPPM == nil || *g.ReturnPPM < 920_000 || *g.ReturnPPM > 970_000 || g.Volatility == "" {
				t.Errorf("%s: %v %q", g.Code, g.ReturnPPM, g.Volatility)
			}
			if hasLines := g.Subtype == "" || g.Subtype == "JP"; hasLines != (g.Lines > 0) {
				t.Errorf("%s: %s with %d lines", g.Code, g.Subtype, g.Lines)
			}
		case "LIVE":
			classes[g.Class]++
		}
	}
	for subtype, percent := range map[string]int{"JP": 6, "TG": 8, "AC": 8, "BG": 3} {
		if n := subtypes[subtype]; n < slots*(percent-1)/100 || n > slots*(percent+1)/100 {
			t.Errorf("%d of %d slots are %s", n, slots, subtype)
		}
	}
	for _, class := range []string{"BACCARAT", "SICBO", "ROULETTE", "DRAGONTIGER", "BLACKJACK", "THREECARD"} {
		if classes[class] < 5 {
			t.Errorf("%d tables of %s", classes[class], class)
		}
	}
	if len(classes) != 7 || classes["MAHJONG"] == 0 {
		t.Errorf("classes: %v", classes)
	}
	total := 0
	for _, n := range hot {
		total += n
	}
	if len(hot) != 7 || total < 50 || total > 70 {
		t.Errorf("hot: %v", hot)
	}
}

func TestGames_HandNamedOnesComeFirst(t *testing.T) {
	first := catalog.Games("AURUM")[0]
	if first.Code != "DRAGON_FORGE" || !first.IsHot || first.Names["ko"] != "드래곤 포지" {
		t.Errorf("%+v", first)
	}
	for _, g := range all() {
		if found, ok := catalog.Find(g.Vendor, g.Code); !ok || found.Cover != g.Cover {
			t.Fatalf("%s/%s: %v %s", g.Vendor, g.Code, ok, found.Cover)
		}
	}
	if _, ok := catalog.Find("AURUM", "NOTHING"); ok {
		t.Error("found an unknown game")
	}
	if !strings.HasPrefix(first.Cover, "/covers/rng/aurum/dragon-forge-") {
		t.Error(first.Cover)
	}
}

// pinnedHash covers everything that members may have stored about a game; changing it renames games of running
// installations.
const pinnedHash = "eb3695e6cce20940"

func TestCatalog_IsIdenticalOnEveryMachine(t *testing.T) {
	sum := sha256.New()
	for _, g := range all() {
		fmt.Fprintln(sum, g.Vendor, g.Code, g.Type, g.Subtype, g.Class, g.Subject, g.Volatility, g.Lines, g.Min, g.IsHot,
			g.ReturnPPM != nil, g.Names)
	}
	if got := hex.EncodeToString(sum.Sum(nil))[:16]; got != pinnedHash {
		t.Errorf("the catalog is %s, not %s", got, pinnedHash)
	}
	var one, two bytes.Buffer
	if err := catalog.Write(&one); err != nil {
		t.Fatal(err)
	}
	if err := catalog.Write(&two); err != nil || !bytes.Equal(one.Bytes(), two.Bytes()) {
		t.Fatal(err)
	}
}

func TestSecret_DiffersByVendor(t *testing.T) {
	if one := catalog.Secret("base", "AURUM"); one != catalog.Secret("base", "AURUM") ||
		one == catalog.Secret("base", "VELOUR") ||
		one == catalog.Secret("other", "AURUM") || len(one) != 64 {
		t.Error(one)
	}
}
